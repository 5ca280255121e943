/** What the API takes at most. A test holds them against the API's own document. */
export const limits = {
  search: 100,
  keyName: 100,
  accountName: 200,
  templateName: 200,
  templateDescription: 2_000,
  reviewFeedback: 1_000,
  webhookUrl: 2_048,
  webhookSecret: 512,
  email: 254,
  metadataName: 64,
  metadataText: 500,
  elementName: 100,
  credits: 10_000_000,
  monthlyUsd: 1_000_000,
} as const;
