/** The settings of each app. */
import { optional, type Settings } from "../config.ts";
import { fileSettings, storageSettings } from "./files.ts";
import {
  addressSettings,
  dashboardSettings,
  limitSettings,
  mailSettings,
  operatorSettings,
  retentionSettings,
  tokenSettings,
} from "./gateway.ts";
import { paymentSettings, playMoneySettings } from "./payments.ts";
import { secretSettings } from "./secrets.ts";
import { stackSettings, tracingSettings } from "./services.ts";
import {
  vendorCallbackSettings,
  vendorLimitSettings,
  vendorPortSettings,
  vendorSettings,
} from "./vendors.ts";
import {
  commonSettings,
  issuerSettings,
  machineSettings,
  voiceCollectionSettings,
  voiceSettings,
  webhookSettings,
  workSettings,
} from "./work.ts";

const { host, edition, allowPrivateUrls, testFaults, healthPort, graceSeconds } = commonSettings;
const operation = { host, healthPort, graceSeconds };

export const gatewaySettings = {
  ...stackSettings,
  ...tracingSettings,
  ...commonSettings,
  ...addressSettings,
  ...fileSettings,
  ...storageSettings,
  ...secretSettings,
  ...tokenSettings,
  ...dashboardSettings,
  ...operatorSettings,
  ...limitSettings,
  ...retentionSettings,
  ...paymentSettings,
  ...playMoneySettings,
  ...mailSettings,
  ...voiceSettings,
  // For vendors' callbacks and what operators see of vendors.
  providers: workSettings.providers,
  ...vendorPortSettings,
  ...vendorLimitSettings,
  ...vendorCallbackSettings,
} as const;

export const workerSettings = {
  ...stackSettings,
  ...tracingSettings,
  ...fileSettings,
  ...workSettings,
  ...voiceSettings,
  ...vendorSettings,
  ...operation,
  publicUrl: addressSettings.publicUrl,
  allowPrivateUrls,
  testFaults,
} as const;

export const dispatcherSettings = {
  ...stackSettings,
  ...tracingSettings,
  ...secretSettings,
  ...webhookSettings,
  ...operation,
  edition,
  allowPrivateUrls,
} as const;

/** The embedded issuer. */
export const identitySettings = {
  ...issuerSettings,
  healthPort,
  gatewayUrl: addressSettings.publicUrl,
  corsOrigins: addressSettings.corsOrigins,
  audience: tokenSettings.audience,
  logLevel: stackSettings.logLevel,
  logFormat: stackSettings.logFormat,
} as const;

/** `npm start`, the demo and the command line. */
export const standaloneSettings = {
  ...machineSettings,
  ...voiceCollectionSettings,
  mode: stackSettings.mode,
  host,
  port: addressSettings.port,
  edition,
  databaseUrl: optional(stackSettings.databaseUrl),
  redisUrl: optional(stackSettings.redisUrl),
} as const;

/** Settings by app, under the app's name in the documentation. */
export const settingsByApp: { readonly [app: string]: Settings } = {
  gateway: gatewaySettings,
  workers: workerSettings,
  "webhook-dispatcher": dispatcherSettings,
  "npm start": standaloneSettings,
  "embedded issuer": identitySettings,
};

/** Settings by subject, in the order of the documentation. */
export const settingSections: readonly { readonly title: string; readonly settings: Settings }[] = [
  { title: "Services and the log", settings: stackSettings },
  { title: "Addresses and operation", settings: { ...addressSettings, ...commonSettings } },
  { title: "Traces", settings: tracingSettings },
  { title: "Files", settings: { ...fileSettings, ...storageSettings } },
  { title: "Secrets", settings: secretSettings },
  { title: "Tokens", settings: tokenSettings },
  { title: "The dashboard", settings: dashboardSettings },
  { title: "Operators", settings: operatorSettings },
  { title: "Limits", settings: limitSettings },
  { title: "Retention", settings: retentionSettings },
  { title: "Work", settings: { ...workSettings, ...webhookSettings } },
  { title: "Installed voices", settings: { ...voiceSettings, ...voiceCollectionSettings } },
  { title: "Vendors", settings: vendorSettings },
  { title: "Payments", settings: { ...paymentSettings, ...playMoneySettings } },
  { title: "Mail", settings: mailSettings },
  { title: "One machine: npm start", settings: machineSettings },
  { title: "The embedded issuer", settings: issuerSettings },
];
