import type { PersonAct } from './person-acts.ts';
import type { PersonPart } from './person-parts.ts';
import type { Alias, Redirect, RouteSpec } from './router/table.ts';

/**
 * What a feature brings to the app, said in its `feature.tsx`. Every screen but a shared card waits for it: light data
 * and lazy imports only. What it brings to 首页 and 我的 stands in its `hub.tsx`, which comes with those two screens; what
 * it brings to a card in its `on-card.tsx`, which is part of the first view.
 */
export interface Feature {
  /** As in features.json. */
  readonly name: string;
  readonly routes?: readonly RouteSpec[];
  readonly aliases?: readonly Alias[];
  readonly redirects?: readonly Redirect[];
  /** What can be done with a person of a list. */
  readonly personActs?: readonly PersonAct[];
  /** What stands on the card of a person for those who are logged in. */
  readonly personParts?: readonly PersonPart[];
}

/** Checks a manifest against `Feature` and keeps its narrow type. */
export function defineFeature<const F extends Feature>(feature: F): F {
  return feature;
}
