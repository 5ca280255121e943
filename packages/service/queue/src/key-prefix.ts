/**
 * The prefix of BullMQ's keys for a queue. What is in braces is the hash tag: in a Redis Cluster all keys of a queue are in
 * one slot, as BullMQ's scripts need them, and the queues are spread over the nodes.
 */
export const prefixOf = (queue: string): string => `{reelwright:${queue}}`;
