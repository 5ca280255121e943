import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import type { Clients } from "../api/clients.ts";
import { late } from "../components/late.ts";
import type { DashboardConfig } from "../config.ts";
import { ClientProvider, ConfigProvider, SessionProvider } from "../contexts.tsx";
import type { Session } from "../session/session.ts";
import { colorSchemeKey } from "../storage.ts";
import type { LoadedTexts } from "../texts/load-texts.ts";
import { TextsProvider } from "../texts/texts.tsx";
import { cssVariables, theme } from "../theme/theme.ts";
import type { AppRouter } from "./router.tsx";

const Notices = late(async () => ({ default: (await import("./notices.tsx")).Notices }));

/** Loads the notifications once the page is idle, because a new page has none to show. */
const LateNotices = () => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), idleMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isIdle) return null;
  return (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  );
};
const idleMs = 2_000;

const colorScheme = localStorageColorSchemeManager({ key: colorSchemeKey });

export type AppProps = {
  readonly config: DashboardConfig;
  readonly session: Session;
  readonly texts: LoadedTexts;
  readonly clients: Clients;
  readonly queries: QueryClient;
  readonly router: AppRouter;
};

/** The dashboard with its providers. */
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

/** Returns the CSP nonce for styles that scripts add. The gateway creates one for each page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
