/** The path of the program; null where there is none yet. */
export const prometheusPath: (name: "prometheus" | "promtool") => string | null;
