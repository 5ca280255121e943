import { expect, test } from "@jest/globals";
import { APIError, ValidationError } from "reelwright";
import { fieldErrorsOf, firstOf } from "./field-errors.ts";
import { submissionOf } from "./submission.ts";

test("the same order keeps its key, another gets another", () => {
  const first = submissionOf(null, { product_name: "Mug" });
  expect(first.key).toMatch(/^dashboard-[0-9a-f]{32}$/);
  expect(submissionOf(first, { product_name: "Mug" })).toBe(first);
  expect(submissionOf(first, { product_name: "Cup" }).key).not.toBe(first.key);
});

const fault = (field: string, message: string) => ({
  ...{ field, message, type: "value_error", input: null },
  location: ["body", ...field.split(".")],
});
const refused = {
  ...{ status: 422, code: null, message: "Invalid", requestId: null, details: {} },
  retryAfterSeconds: null,
  fields: [
    fault("voice_settings.speed", "is too high"),
    fault("voice_settings.style", "is too low"),
    fault("product_name", "is blank"),
  ],
};

test("errors go to the fields of the form, the first in its order first", () => {
  const errors = fieldErrorsOf(new ValidationError(refused), ({ message }) => message);
  expect(errors).toEqual({
    voice_settings: "speed: is too high; style: is too low",
    product_name: "is blank",
  });
  expect(firstOf(errors, ["product_name", "voice_settings"])).toBe("product_name");
  expect(firstOf({}, ["product_name"])).toBeNull();
  expect(fieldErrorsOf(new APIError({ ...refused, status: 500 }), String)).toEqual({});
});
