import type { FastifyInstance } from 'fastify';
import type { Binder } from './bind.ts';
import type { Deps, Listener } from './context.ts';
import type { DemoWorld } from './demo.ts';
import type { ScheduledJob } from './jobs.ts';
import type { PageBinder } from './page-binder.ts';
import type { Provision, RequiredPort } from './ports.ts';

/** The manifest of a feature; `server/app.ts` joins all of them and names none. */
export interface Feature {
  /** Name in `features.json`. */
  readonly name: string;
  /** Binds the endpoints of the contract. */
  readonly routes?: (bind: Binder) => void;
  /** Binds HTTP routes outside the contract: sockets, uploads, webhooks. */
  readonly http?: (app: FastifyInstance, deps: Deps) => void | Promise<void>;
  /** Binds server-rendered pages on clean paths. */
  readonly pages?: (page: PageBinder) => void;
  readonly jobs?: readonly ScheduledJob[];
  /** Required ports that this feature declares. */
  readonly requires?: readonly RequiredPort<unknown>[];
  readonly provides?: readonly Provision[];
  readonly listens?: readonly Listener[];
  /** Its part of the demo world, imported only when one is made. */
  readonly demo?: () => Promise<{ demo: (world: DemoWorld) => Promise<void> }>;
}

export const defineFeature = (feature: Feature): Feature => feature;
