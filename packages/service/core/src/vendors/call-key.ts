import { createHash } from "node:crypto";
import type { CallSubject } from "./unit-calls.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const ownerOf = (subject: CallSubject): readonly (string | number)[] => {
  switch (subject.kind) {
    case "unit":
      return [subject.jobId, subject.run, subject.stage, subject.unit, subject.item];
    case "playground":
      return ["playground", subject.taskId];
    case "suggestion":
      return ["suggestion", subject.suggestionId];
  }
};

/** SHA-256 (hex) of whose call it is, its name and its attempt; never of the lease. */
export const callKeyOf = (subject: CallSubject, name: string, attempt: number): string =>
  sha256([...ownerOf(subject), name, attempt].join("/"));

const folderOf = (subject: CallSubject): string => {
  switch (subject.kind) {
    case "unit":
      return `${subject.tenantId}/${subject.jobId}/${subject.run}/${subject.stage}/${subject.unit}`;
    case "playground":
      return `${subject.tenantId}/playground/${subject.taskId}`;
    case "suggestion":
      return `${subject.tenantId}/suggestions`;
  }
};

/** Where a call's results are stored until its unit's own output is. */
export const callPrefix = (subject: CallSubject, key: string): string =>
  `${folderOf(subject)}/calls/${key}/`;

/** Where a vendor says that it is done with one call. The key is random: nobody else can name the call. */
export const callbackUrlOf = (callbackUrl: string, callbackKey: string): string =>
  `${callbackUrl}?key=${callbackKey}`;
