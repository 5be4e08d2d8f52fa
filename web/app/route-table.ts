import { bringPersonActs } from '../platform/person-acts.ts';
import { bringPersonParts } from '../platform/person-parts.ts';
import { createTable } from '../platform/router/table.ts';
import { features } from './all-features.ts';
import { aliases, redirects } from './redirects.ts';
import { appRoutes } from './routes.tsx';

/** Every screen of the product: those of the features and those that combine them. */
export const routeTable = createTable({
  routes: [...appRoutes, ...features.flatMap(({ routes = [] }) => routes)],
  aliases: [...aliases, ...features.flatMap((feature) => feature.aliases ?? [])],
  redirects: [...redirects, ...features.flatMap((feature) => feature.redirects ?? [])],
});

bringPersonActs(features.flatMap((feature) => feature.personActs ?? []));
bringPersonParts(features.flatMap((feature) => feature.personParts ?? []));
