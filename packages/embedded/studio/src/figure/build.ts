import type { Appearance } from "@reelwright/core/artifacts/artifacts";

/** Proportions of a body and face, in head heights; widths are half widths. */
export type Build = {
  readonly shoulder: Readonly<{ x: number; y: number }>;
  readonly neck: number;
  readonly chest: number;
  readonly waist: number;
  readonly hip: number;
  readonly bust: number;
  readonly arm: Readonly<{ top: number; elbow: number; wrist: number }>;
  /** Scale of the hands. */
  readonly hand: number;
  readonly jaw: number;
  readonly chin: number;
  readonly brow: number;
  readonly lash: number;
  readonly lips: number;
  readonly eye: number;
  readonly nose: number;
  /** 0 young to 1 old. */
  readonly age: number;
};

const ages = { "18-24": 0, "25-34": 0.08, "35-44": 0.3, "45-54": 0.52, "55-64": 0.75, "65+": 1 };

const bodies: { readonly [key in Appearance["presentation"]]: Omit<Build, "age"> } = {
  feminine: {
    shoulder: { x: 0.53, y: 0.365 },
    neck: 0.15,
    chest: 0.505,
    waist: 0.425,
    hip: 0.575,
    bust: 1,
    arm: { top: 0.142, elbow: 0.108, wrist: 0.076 },
    hand: 0.94,
    jaw: 0.245,
    chin: 0.095,
    brow: 0.024,
    lash: 1,
    lips: 1,
    eye: 1.04,
    nose: 0.94,
  },
  neutral: {
    shoulder: { x: 0.58, y: 0.375 },
    neck: 0.172,
    chest: 0.545,
    waist: 0.49,
    hip: 0.57,
    bust: 0.25,
    arm: { top: 0.15, elbow: 0.114, wrist: 0.082 },
    hand: 1,
    jaw: 0.265,
    chin: 0.11,
    brow: 0.03,
    lash: 0.45,
    lips: 0.7,
    eye: 1,
    nose: 1,
  },
  masculine: {
    shoulder: { x: 0.65, y: 0.385 },
    neck: 0.2,
    chest: 0.62,
    waist: 0.55,
    hip: 0.58,
    bust: 0,
    arm: { top: 0.168, elbow: 0.126, wrist: 0.09 },
    hand: 1.08,
    jaw: 0.29,
    chin: 0.13,
    brow: 0.036,
    lash: 0.15,
    lips: 0.45,
    eye: 0.94,
    nose: 1.1,
  },
};

/** The proportions that an appearance's presentation and age give. */
export const buildOf = (appearance: Appearance): Build => ({
  ...bodies[appearance.presentation],
  age: ages[appearance.ageRange],
});
