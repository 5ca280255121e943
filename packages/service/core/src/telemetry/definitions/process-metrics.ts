/** What a process measures of its requests, its database sessions and its disks. */
import { short, sizes } from "./buckets.ts";
import type { Definition } from "./definition.ts";

export const gatewayMetrics = {
  reelwright_http_request_duration_seconds: {
    type: "histogram",
    help: "Requests by the pattern of their path: how many, how they ended, how long they took",
    labels: ["method", "route", "status"],
    buckets: short,
  },
  reelwright_http_requests_in_flight: {
    type: "gauge",
    help: "Requests that are being handled",
    labels: [],
  },
  reelwright_event_streams: {
    type: "gauge",
    help: "Open streams of job events",
    labels: [],
  },
  reelwright_uploads: {
    type: "gauge",
    help: "Uploads by state: receiving (each holds a slot until its files are deleted), waiting for a slot",
    labels: ["state"],
  },
} as const satisfies Record<string, Definition>;

export const databaseMetrics = {
  reelwright_group_commit_batch_size: {
    type: "histogram",
    help: "Calls that travelled together to the database",
    labels: ["operation"],
    buckets: sizes,
  },
  reelwright_database_pool_wait_seconds: {
    type: "histogram",
    help: "How long a statement waited for a session",
    labels: ["pool"],
    buckets: short,
  },
  reelwright_database_sessions: {
    type: "gauge",
    help: "Sessions of this process by state: busy, idle, and callers that wait for one",
    labels: ["pool", "state"],
  },
} as const satisfies Record<string, Definition>;

export const processMetrics = {
  reelwright_readiness_warnings: {
    type: "gauge",
    help: "Warnings of /readyz: directories that can't be written",
    labels: [],
  },
  reelwright_disk_free_bytes: {
    type: "gauge",
    help: "Room that is left on the disk of the place",
    labels: ["place"],
  },
  reelwright_disk_size_bytes: {
    type: "gauge",
    help: "Size of the disk of the place",
    labels: ["place"],
  },
} as const satisfies Record<string, Definition>;
