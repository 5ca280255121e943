import { describe, expect, test } from "@jest/globals";
import { asFailure, Failure, isDiskFull } from "./failure.ts";

const coded = (code: string) => Object.assign(new Error("trouble"), { code });

describe("a full disk", () => {
  test.each<[string, unknown]>([
    ["of a file", coded("ENOSPC")],
    ["beyond a quota", coded("EDQUOT")],
    ["of Postgres", coded("53100")],
    ["of the file store", new Failure("unavailable", "FILE_STORE_FULL", "Full.")],
    ["that lost its code between threads", new Error("ENOSPC: no space left on device, write")],
    [
      "met by libvips",
      new Error(
        "/x.png: write error\nsystem error: No space left on device\nwbuffer_write: write failed",
      ),
    ],
    [
      "met by ffmpeg, as the cause of what we say",
      new Failure("internal", "MEDIA_TOOL_FAILED", "The media could not be processed.", {
        cause: new Error(
          "ffmpeg ended with 1: Input #0\nav_interleaved_write_frame(): No space left on device\nConversion failed!",
        ),
      }),
    ],
  ])("%s is known, and is nobody's mistake", (_what, error) => {
    expect(isDiskFull(error)).toBe(true);
    expect(asFailure(error)).toMatchObject({
      kind: "unavailable",
      code: expect.stringMatching(/_FULL$/),
    });
  });

  test.each<[string, unknown]>([
    ["another error", coded("ENOENT")],
    ["what a caller sent", new Failure("invalid", "X", "ENOSPC: no space left on device")],
    [
      "a song of that title",
      new Error(
        "ffmpeg ended with 1: Input #0\n    title           : x: No space left on device\nbroken",
      ),
    ],
    ["no error at all", "ENOSPC"],
  ])("is not %s", (_what, error) => {
    expect(isDiskFull(error)).toBe(false);
  });

  test("is looked for in a chain of causes that never ends", () => {
    const error = new Error("round");
    error.cause = error;
    expect(isDiskFull(error)).toBe(false);
  });
});
