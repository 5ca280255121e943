/** The form's draft in session storage, which survives a reload. It holds no credentials. */
import type { KeptTexts as Store } from "../../storage.ts";
import type { Draft, Submission } from "./draft.ts";

export type StoredDraft = { readonly draft: Draft; readonly submission: Submission | null };

const key = "reelwright.create";

const isStored = (value: unknown): value is StoredDraft =>
  typeof value === "object" &&
  value !== null &&
  "draft" in value &&
  typeof (value.draft as Partial<Draft> | null)?.values === "object" &&
  Array.isArray((value.draft as Partial<Draft>).suggested);

/** Returns the stored draft; null if there is none or it has another format. */
export const readDraft = (store: Store): StoredDraft | null => {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? "null");
    return isStored(value) ? value : null;
  } catch {
    // An unreadable draft is ignored.
    return null;
  }
};

export const storeDraft = (store: Store, stored: StoredDraft): void =>
  store.setItem(key, JSON.stringify(stored));

export const forgetDraft = (store: Store): void => store.removeItem(key);
