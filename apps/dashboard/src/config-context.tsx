import { createContext, type ReactNode, useContext } from "react";
import type { DashboardConfig } from "./config.ts";

const Context = createContext<DashboardConfig | null>(null);

export const ConfigProvider = ({
  config,
  children,
}: {
  readonly config: DashboardConfig;
  readonly children: ReactNode;
}) => <Context value={config}>{children}</Context>;

/** Returns what the gateway wrote into the page. */
export const useConfig = (): DashboardConfig => {
  const config = useContext(Context);
  if (!config) throw new Error("useConfig outside of ConfigProvider");
  return config;
};
