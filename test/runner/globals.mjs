// The module "@jest/globals" of suites: Jest's functions for the current suite.

export let afterAll;
export let afterEach;
export let beforeAll;
export let beforeEach;
export let describe;
export let expect;
export let it;
export let jest;
export let test;

/** Sets the functions of the current suite. */
export const install = (globals) => {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
};
