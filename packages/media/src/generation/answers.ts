import { Failure } from "@reelwright/core/errors/failure";
import type { Control } from "@reelwright/core/ports/control";
import type { OutputKind } from "@reelwright/core/vendors/vendor";
import type { VendorAnswer, VendorCalls } from "@reelwright/core/vendors/vendor-calls";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";

/** What the unit's paid calls are made by. Throws where none may be made. */
export const callsOf = ({ calls }: Control): VendorCalls => {
  if (!calls) throw new Error("a vendor's port was asked without a way to make paid calls");
  return calls;
};

/** What conforming takes for a fault of the vendor's clip. */
const clipFaults = new Set(["SEGMENT_UNREADABLE", "SEGMENT_CUT_OFF", "FRAMES_LOST"]);

/** Has a clip that can't be conformed be the vendor's failure, after which another attempt is made. */
export const orMalformed = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || !clipFaults.has(error.code)) throw error;
    const { code, message } = error;
    throw new VendorFailure("malformed_output", message, { code, cause: error });
  }
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
