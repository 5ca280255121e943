import type { VendorCheck } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import type { HttpAnswer } from "../http-answer.ts";
import { listAt } from "../json-answer.ts";
import { answerFailure } from "./google-failure.ts";
import type { GoogleModel } from "./google-models.ts";
import { type GoogleOptions, googleHttp, googleVersion } from "./google-vendor.ts";

const methodOf = ({ makes }: GoogleModel): string =>
  makes === "picture" ? "generateContent" : "predictLongRunning";

const elsewhere = (what: string): VendorFailure =>
  new VendorFailure("operator", `${what}: name another in the file of REELWRIGHT_MODELS.`);

/** Asks for each model that is configured, which costs nothing. */
export const googleCheck = (options: GoogleOptions): VendorCheck => {
  const http = googleHttp(options);
  const models = [
    ...new Map(Object.values(options.models).map((each) => [each.model, each])).values(),
  ];

  const unavailable = (answer: HttpAnswer, model: string): VendorFailure => {
    if (answer.status === 404) return elsewhere(`Google has no model ${model} for this key`);
    const { isPassing, cause } = answerFailure(answer, { images: [] }, http.clean);
    return isPassing
      ? new VendorFailure("transient", "Google does not answer as it should just now.", { cause })
      : new VendorFailure(
          "operator",
          "Google refuses the key: check GOOGLE_API_KEY, its restrictions and the project's billing.",
          { cause },
        );
  };

  const checkModel = async (each: GoogleModel, signal: AbortSignal): Promise<void> => {
    const { model } = each;
    const answer = await http.ask({
      url: `${googleVersion}/models/${model}`,
      signal,
      timeoutMs: 10_000,
    });
    if (answer.status !== 200) throw unavailable(answer, model);
    const methods = listAt(answer.json(), "supportedGenerationMethods");
    if (methods.length > 0 && !methods.includes(methodOf(each)))
      throw elsewhere(`Google's model ${model} has no ${methodOf(each)}`);
  };

  return {
    vendor: "google",
    check: async (signal) => {
      for (const each of models) await checkModel(each, signal);
      return `key accepted, models ${models.map(({ model }) => model).join(", ")}`;
    },
  };
};
