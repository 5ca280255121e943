import type { Control } from "@reelwright/core/ports";
import {
  type OutputKind,
  type VendorAnswer,
  type VendorCalls,
  VendorFailure,
} from "@reelwright/core/vendors";

/** What the unit's paid calls are made by. Throws where none may be made. */
export const callsOf = ({ calls }: Control): VendorCalls => {
  if (!calls) throw new Error("a vendor's port was asked without a way to make paid calls");
  return calls;
};

/** The first file of this kind. Throws `VendorFailure` `malformed_output`. */
export const fileOf = (
  { files }: VendorAnswer,
  kind: OutputKind,
): VendorAnswer["files"][number] => {
  const found = files.find((file) => file.kind === kind);
  if (!found) throw new VendorFailure("malformed_output", `What was made holds no ${kind}.`);
  return found;
};
