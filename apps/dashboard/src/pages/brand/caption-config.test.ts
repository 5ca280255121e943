import { expect, test } from "@jest/globals";
import { captionsOf, withCaptions } from "./caption-config.ts";

test("a template that says nothing of captions has those of the API", () => {
  expect(captionsOf(undefined)).toEqual({
    caption_style: "short_karaoke",
    custom_caption_options: {},
  });
});

test("what else a template says stays", () => {
  const options = { text_color: "#ff0000" };
  const config = withCaptions(
    { segment_count: 2 },
    { caption_style: "custom", custom_caption_options: options },
  );
  expect(config).toEqual({
    segment_count: 2,
    caption_style: "custom",
    custom_caption_options: options,
  });
});

test("options go where the style isn't one's own", () => {
  const config = withCaptions(
    { caption_style: "custom", custom_caption_options: { uppercase: true } },
    { caption_style: "neon_karaoke", custom_caption_options: { uppercase: true } },
  );
  expect(config).toEqual({ caption_style: "neon_karaoke" });
});
