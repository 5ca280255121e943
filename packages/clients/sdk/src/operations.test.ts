/** Every operation of the document is a method of a resource. */
import { expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { endpointsOf } from "@reelwright/gateway/routes/endpoints";
import { Reelwright } from "./client.ts";
import type { OperationName } from "./types.ts";

/** What isn't for callers of the API, or is another way to do the same. */
const left = {
  receivePaymentCallback: "payment providers call it",
  configureWebhookByPost: "the same as configureWebhook",
} as const;

type Call = (client: Reelwright) => PromiseLike<unknown> | AsyncIterator<unknown>;
const bytes = new Uint8Array([1]);
const any = {} as never;

const calls: { readonly [operation in Exclude<OperationName, Left>]: Call } = {
  createJob: ({ jobs }) => jobs.create(any),
  listJobs: ({ jobs }) => jobs.list(),
  suggestFields: ({ jobs }) => jobs.suggestFields(any),
  getJob: ({ jobs }) => jobs.get("a b"),
  cancelJob: ({ jobs }) => jobs.cancel("a b"),
  pauseJob: ({ jobs }) => jobs.pause("a b"),
  resumeJob: ({ jobs }) => jobs.resume("a b"),
  retryJob: ({ jobs }) => jobs.retry("a b"),
  quoteRetry: ({ jobs }) => jobs.quoteRetry("a b"),
  listKeyframes: ({ jobs }) => jobs.keyframes("a b"),
  listVideos: ({ jobs }) => jobs.videos("a b"),
  listReviews: ({ jobs }) => jobs.reviews("a b"),
  submitReview: ({ jobs }) => jobs.submitReview("a b", any),
  streamJobEvents: ({ jobs }) => jobs.events("a b"),
  getReceipt: ({ jobs }) => jobs.receipt("a b"),
  getTimeline: ({ jobs }) => jobs.timeline("a b"),
  deleteJobFiles: ({ jobs }) => jobs.deleteFiles("a b"),
  getRetention: ({ tenant }) => tenant.retention(),
  setRetention: ({ tenant }) => tenant.setRetention(any),
  deleteTenant: ({ tenant }) => tenant.delete(any),
  getTenantDeletion: ({ tenant }) => tenant.deletion(),
  cancelTenantDeletion: ({ tenant }) => tenant.cancelDeletion(),
  createExport: ({ tenant }) => tenant.createExport(),
  getExport: ({ tenant }) => tenant.export(),
  getFilm: ({ films }) => films.get("a b"),
  listFilmRevisions: ({ films }) => films.revisions("a b"),
  compareFilmRevisions: ({ films }) => films.compare("a b", { from: 1, to: 2 }),
  changeFilm: ({ films }) => films.change("a b", [], { basedOn: 1 }),
  renderFilm: ({ films }) => films.render("a b", { revision: 1 }),
  getBalance: ({ credits }) => credits.balance(),
  listTransactions: ({ credits }) => credits.transactions(),
  exportTransactions: ({ credits }) => credits.exportTransactions({ month: "2026-11" }),
  estimateCredits: ({ credits }) => credits.estimate(any),
  listPrices: ({ credits }) => credits.pricing(),
  listPacks: ({ billing }) => billing.packs(),
  createCheckoutSession: ({ billing }) => billing.createCheckout(any),
  listCheckoutSessions: ({ billing }) => billing.sessions(),
  getCheckoutSession: ({ billing }) => billing.session("a b"),
  listPaymentMethods: ({ billing }) => billing.paymentMethods(),
  deletePaymentMethod: ({ billing }) => billing.deletePaymentMethod("a b"),
  getAutoTopup: ({ billing }) => billing.autoTopup(),
  updateAutoTopup: ({ billing }) => billing.updateAutoTopup(any),
  getCreditAlert: ({ billing }) => billing.creditAlert(),
  updateCreditAlert: ({ billing }) => billing.updateCreditAlert(any),
  listPersonas: ({ personas }) => personas.list(),
  getPersona: ({ personas }) => personas.get("a b"),
  searchPersonas: ({ personas }) => personas.search("anna"),
  getPersonaFilterOptions: ({ personas }) => personas.filterOptions(),
  getRandomPersona: ({ personas }) => personas.random(),
  getPersonasByIds: ({ personas }) => personas.getMany(["1"]),
  listPersonaCategories: ({ personas }) => personas.categories(),
  listVoices: ({ voices }) => voices.list(),
  getVoice: ({ voices }) => voices.get("a b"),
  getVoiceFilterOptions: ({ voices }) => voices.filterOptions(),
  listFeaturedVoices: ({ voices }) => voices.featured(),
  listTrendingVoices: ({ voices }) => voices.trending(),
  getVoicesByIds: ({ voices }) => voices.getMany(["1", "2"]),
  listCatalogTracks: ({ music }) => music.catalog(),
  listCustomTracks: ({ music }) => music.custom(),
  createCustomTrack: ({ music }) => music.createCustom(bytes, { title: "t" }),
  deleteCustomTrack: ({ music }) => music.deleteCustom("a b"),
  listModels: ({ models }) => models.list(),
  getModel: ({ models }) => models.get("a b"),
  createPlaygroundTask: ({ models }) => models.try("a b", any),
  listPlaygroundTasks: ({ models }) => models.tasks(),
  getPlaygroundTask: ({ models }) => models.task("a b"),
  listTemplates: ({ templates }) => templates.list(),
  createTemplate: ({ templates }) => templates.create(any),
  getTemplate: ({ templates }) => templates.get("a b"),
  updateTemplate: ({ templates }) => templates.update("a b", any),
  deleteTemplate: ({ templates }) => templates.delete("a b"),
  useTemplate: ({ templates }) => templates.use("a b"),
  uploadProductImage: ({ uploads }) => uploads.productImage(bytes),
  getTenant: ({ tenant }) => tenant.get(),
  updateTenant: ({ tenant }) => tenant.update(any),
  listUploads: ({ uploads }) => uploads.list(),
  deleteUpload: ({ uploads }) => uploads.delete("a b"),
  uploadAvatar: ({ tenant }) => tenant.uploadAvatar(bytes),
  deleteAvatar: ({ tenant }) => tenant.deleteAvatar(),
  uploadLogo: ({ tenant }) => tenant.uploadLogo(bytes),
  deleteLogo: ({ tenant }) => tenant.deleteLogo(),
  listApiKeys: ({ apiKeys }) => apiKeys.list(),
  createApiKey: ({ apiKeys }) => apiKeys.create(any),
  updateApiKey: ({ apiKeys }) => apiKeys.update("a b", any),
  revokeApiKey: ({ apiKeys }) => apiKeys.revoke("a b"),
  listMembers: ({ members }) => members.list(),
  updateMember: ({ members }) => members.update("a b", any),
  removeMember: ({ members }) => members.remove("a b"),
  leaveTenant: ({ members }) => members.leave(),
  createInvitation: ({ members }) => members.invite(any),
  listInvitations: ({ members }) => members.invitations(),
  revokeInvitation: ({ members }) => members.revokeInvitation("a b"),
  acceptInvitation: ({ members }) => members.accept("t"),
  listMemberships: ({ members }) => members.memberships(),
  listAuditLog: ({ auditLog }) => auditLog.list(),
  configureWebhook: ({ webhooks }) => webhooks.configure(any),
  getWebhook: ({ webhooks }) => webhooks.get(),
  deleteWebhook: ({ webhooks }) => webhooks.delete(),
  testWebhook: ({ webhooks }) => webhooks.test(),
  listWebhookDeliveries: ({ webhooks }) => webhooks.deliveries(),
  getWebhookDelivery: ({ webhooks }) => webhooks.delivery("a b"),
  replayWebhookDelivery: ({ webhooks }) => webhooks.replay("a b"),
  listWebhookEndpoints: ({ webhookEndpoints }) => webhookEndpoints.list(),
  createWebhookEndpoint: ({ webhookEndpoints }) => webhookEndpoints.create(any),
  getWebhookEndpoint: ({ webhookEndpoints }) => webhookEndpoints.get("a b"),
  updateWebhookEndpoint: ({ webhookEndpoints }) => webhookEndpoints.update("a b", any),
  deleteWebhookEndpoint: ({ webhookEndpoints }) => webhookEndpoints.delete("a b"),
  rotateWebhookSecret: ({ webhookEndpoints }) => webhookEndpoints.rotateSecret("a b"),
  testWebhookEndpoint: ({ webhookEndpoints }) => webhookEndpoints.test("a b"),
  listWebhookEndpointDeliveries: ({ webhookEndpoints }) => webhookEndpoints.deliveries("a b"),
  listWaitingReviews: ({ reviews }) => reviews.list(),
  getUsage: ({ usage }) => usage.get(),
  exportUsage: ({ usage }) => usage.export(),
  streamWebhookEvents: ({ webhooks }) => webhooks.events(),
};
/** Webhooks are described as operations, too: of the receiver. */
type Left =
  | keyof typeof left
  | "jobCompleted"
  | "jobFailed"
  | "jobCreated"
  | "jobCancelled"
  | "jobPaused"
  | "jobReviewRequired"
  | "jobResumed"
  | "jobRetried"
  | "creditsLow"
  | "paymentFailed";

/** What a call asks for. */
const askedBy = async (call: Call): Promise<string> => {
  let asked = "nothing";
  const client = new Reelwright({
    baseUrl: "http://gateway.test",
    apiKey: "k",
    maxRetries: 0,
    fetch: async (request) => {
      asked = `${request.method} ${new URL(request.url).pathname}`;
      return new Response(null, { status: 404 });
    },
  });
  const called = call(client);
  await Promise.resolve("next" in called ? called.next() : called).catch(() => undefined);
  return asked;
};

const operations = endpointsOf(editionNamed("E1")).map(({ operation, method, path }) => ({
  operation,
  expected: `${method.toUpperCase()} /api/v1${path.replaceAll(/\{\w+\}/g, "a%20b")}`,
}));

test("each operation has a method, or a reason why not", () => {
  const names = [...Object.keys(calls), ...Object.keys(left)].sort();
  expect(names).toEqual(operations.map(({ operation }) => operation).sort());
});

test.each(operations.filter(({ operation }) => !(operation in left)))(
  "$operation: $expected",
  async ({ operation, expected }) => {
    expect(await askedBy(calls[operation as keyof typeof calls])).toBe(expected);
  },
);
