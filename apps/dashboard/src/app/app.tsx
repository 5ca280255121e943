import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { ClientProvider } from "../api/client-context.tsx";
import type { Clients } from "../api/clients.ts";
import { late } from "../components/late.ts";
import type { DashboardConfig } from "../config.ts";
import { ConfigProvider } from "../config-context.tsx";
import type { Session } from "../session/session.ts";
import { SessionProvider } from "../session/session-context.tsx";
import type { LoadedTexts } from "../texts/load-texts.ts";
import { TextsProvider } from "../texts/texts.tsx";
import { colorSchemeKey } from "../theme/color-scheme.ts";
import { cssVariables, theme } from "../theme/theme.ts";
import type { AppRouter } from "./router.tsx";
import { styleNonce } from "./style-nonce.ts";

const Notices = late(async () => ({ default: (await import("./notices.tsx")).Notices }));

/** There is nothing to say at first: its code is loaded once the page has come to rest. */
const LateNotices = () => {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isRested) return null;
  return (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  );
};
const restMs = 2_000;

const colorScheme = localStorageColorSchemeManager({ key: colorSchemeKey });

export type AppProps = {
  readonly config: DashboardConfig;
  readonly session: Session;
  readonly texts: LoadedTexts;
  readonly clients: Clients;
  readonly queries: QueryClient;
  readonly router: AppRouter;
};

/** The dashboard, with all that its pages find around them. */
export const App = ({ config, session, texts, clients, queries, router }: AppProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorScheme}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <TextsProvider first={texts}>
      <ConfigProvider config={config}>
        <SessionProvider session={session}>
          <ClientProvider clients={clients}>
            <QueryClientProvider client={queries}>
              <LateNotices />
              <RouterProvider router={router} />
            </QueryClientProvider>
          </ClientProvider>
        </SessionProvider>
      </ConfigProvider>
    </TextsProvider>
  </MantineProvider>
);
