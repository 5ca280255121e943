/** So many wait already that another may not. */
export class QueueFull extends Error {}
