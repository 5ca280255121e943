import { describe, expect, test } from "@jest/globals";
import {
  never,
  type OpenAiServer,
  thrownBy,
  useOpenAi,
} from "../testing/openai-fixture.ts";
import { openAiKey, openAiModel } from "../testing/openai-protocol.ts";
import { openAiCheck } from "./openai-check.ts";

const { opened } = useOpenAi();

describe("the check", () => {
  const checkAt = (server: OpenAiServer, changes: object = {}) =>
    openAiCheck({ apiKey: openAiKey, baseUrl: server.baseUrl, model: openAiModel, ...changes });

  test("finds the model", async () => {
    const server = await opened();
    expect(await checkAt(server).check(never)).toContain(openAiModel);
  });

  test.each([
    ["the key", { apiKey: "sk-wrong" }, "OPENAI_API_KEY"],
    ["the model", { model: "gpt-99" }, "OPENAI_MODEL"],
  ])("names the setting where %s is wrong", async (_, changes, setting) => {
    const server = await opened();
    expect(await thrownBy(checkAt(server, changes).check(never))).toMatchObject({
      errorClass: "operator",
      message: expect.stringContaining(setting),
    });
  });

  test("names the setting where the address is wrong", async () => {
    const server = await opened();
    const baseUrl = server.baseUrl.replace("/v1", "");
    expect(await thrownBy(checkAt(server, { baseUrl }).check(never))).toMatchObject({
      message: expect.stringContaining("OPENAI_BASE_URL"),
    });
  });
});
