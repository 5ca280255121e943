import { useTexts } from "../texts/texts.tsx";
import { useFormat } from "./format.ts";
import {
  formatNames,
  type ImageUse,
  imageFault,
  type UploadFault,
  type UploadUse,
  uploads,
} from "./limits.ts";

/** Returns the texts for an upload's formats and faults. */
export const useUploadTexts = (use: UploadUse) => {
  const t = useTexts("common");
  const { anyOf, number } = useFormat();
  const values = {
    formats: anyOf(formatNames(use)),
    size: number(uploads[use].mebibytes),
  };
  return {
    limits: t("upload.limits", values),
    fault: (fault: UploadFault): string => t(`upload.${fault}`, values),
  };
};

/** Returns a function that throws a readable error unless an image may be uploaded. */
export const useImageCheck = (use: ImageUse): ((file: File) => void) => {
  const { fault } = useUploadTexts(use);
  return (file) => {
    const found = imageFault(use, file);
    if (found !== null) throw new Error(fault(found));
  };
};
