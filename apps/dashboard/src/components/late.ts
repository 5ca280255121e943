import { lazy } from "react";
import { patiently } from "../api/patiently.ts";

/** `lazy` of React, for code that is loaded when somebody needs it. Offline it is waited for, not given up. */
export const late: typeof lazy = (load) => lazy(() => patiently(load));
