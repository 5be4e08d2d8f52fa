import type { FastifyInstance } from 'fastify';
import type { Binder } from './bind.ts';
import type { Deps, Listener } from './context.ts';
import type { DemoWorld } from './demo.ts';
import type { ScheduledJob } from './jobs.ts';
import type { PageBinder } from './page-binder.ts';
import type { Provision, RequiredPort } from './ports.ts';

/** Everything that a feature brings; `server/app.ts` joins them and knows none by name. */
export interface Feature {
  /** As in `features.json`. */
  readonly name: string;
  /** Binds the calls of the contract. */
  readonly routes?: (bind: Binder) => void;
  /** Binds what is no call of the contract: sockets, uploads, pushed messages of others. */
  readonly http?: (app: FastifyInstance, deps: Deps) => void | Promise<void>;
  /** Binds clean paths, pages that are readable without scripts. */
  readonly pages?: (page: PageBinder) => void;
  readonly jobs?: readonly ScheduledJob[];
  /** Ports that this feature declares and cannot do without. */
  readonly requires?: readonly RequiredPort<unknown>[];
  readonly provides?: readonly Provision[];
  readonly listens?: readonly Listener[];
  /** Its part of the demo world, loaded when one is made. */
  readonly demo?: () => Promise<{ demo: (world: DemoWorld) => Promise<void> }>;
}

export const defineFeature = (feature: Feature): Feature => feature;
