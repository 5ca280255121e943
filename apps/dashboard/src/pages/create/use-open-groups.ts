import { useCallback, useEffect, useState } from "react";
import { type FieldErrors, firstOf } from "./form/field-errors.ts";
import { firstFields, type Group, groupNames, groupOf, groups } from "./form/groups.ts";

const order: readonly string[] = [...firstFields, ...groupNames.flatMap((group) => groups[group])];

export type OpenGroups = {
  readonly open: readonly Group[];
  readonly toggle: (group: Group) => void;
  /** Opens what holds fields with errors, and goes to the first of them. */
  readonly show: (errors: FieldErrors) => void;
};

/** Returns which groups are unfolded. */
export const useOpenGroups = (): OpenGroups => {
  const [open, setOpen] = useState<readonly Group[]>([]);
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const find = (): boolean => {
      const field = document.getElementById(`field-${wanted}`);
      field?.focus();
      field?.scrollIntoView({ block: "center" });
      if (field) setWanted(null);
      return field !== null;
    };
    if (find()) return;
    // The group's content is still being loaded.
    const observer = new MutationObserver(find);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [wanted]);
  return {
    open,
    toggle: useCallback(
      (group) =>
        setOpen((before) =>
          before.includes(group) ? before.filter((each) => each !== group) : [...before, group],
        ),
      [],
    ),
    show: useCallback((errors) => {
      const found = Object.keys(errors)
        .map(groupOf)
        .filter((group) => group !== null);
      setOpen((before) => [...new Set([...before, ...found])]);
      setWanted(firstOf(errors, order));
    }, []),
  };
};
