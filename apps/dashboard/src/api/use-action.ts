import { notifications } from "@mantine/notifications";
import {
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useTexts } from "../texts/texts.tsx";
import { useErrorText } from "./error-text.ts";

/** A user's action: its request, its notification and the queries it invalidates. */
export type Action<Input, Output> = {
  readonly run: (input: Input) => Promise<Output>;
  /** Notification on success; omitted if the page shows the result. */
  readonly done?: string | ((output: Output, input: Input) => string);
  /** Keys of the queries that it changes. */
  readonly invalidates?: readonly QueryKey[];
  readonly onDone?: (output: Output, input: Input) => void | Promise<void>;
  /** Returns true if the page shows the error itself. */
  readonly onError?: (error: Error, input: Input) => boolean;
};

/** Returns a mutation that notifies the user of its success or failure. */
export const useAction = <Input = void, Output = unknown>(
  action: Action<Input, Output>,
): UseMutationResult<Output, Error, Input> => {
  const queries = useQueryClient();
  const t = useTexts("common");
  const errorText = useErrorText();
  const closeButtonProps = { "aria-label": t("close") };
  return useMutation({
    mutationFn: action.run,
    // Offline it fails immediately, instead of running unexpectedly later.
    networkMode: "always",
    onSuccess: async (output, input) => {
      const { done, invalidates = [], onDone } = action;
      if (done !== undefined) {
        const message = typeof done === "string" ? done : done(output, input);
        notifications.show({ message, color: "green", closeButtonProps });
      }
      await onDone?.(output, input);
      await Promise.all(invalidates.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: (error, input) => {
      if (action.onError?.(error, input) === true) return;
      const { message, detail } = errorText(error);
      notifications.show({
        title: t("actionFailed"),
        message: detail === null ? message : `${message} ${detail}`,
        color: "red",
        autoClose: 10_000,
        closeButtonProps,
      });
    },
  });
};
