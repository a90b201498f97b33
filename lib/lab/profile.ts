/** How much an experiment computes. Each experiment has one config per profile, and no branches on it. */
export const PROFILES = ["smoke", "quick", "standard", "paper"] as const;
export type Profile = (typeof PROFILES)[number];
