import { accountCases } from './account.ts';
import { circleCases } from './circles.ts';
import { circleListCases } from './circle-lists.ts';
import { moneyCases } from './money.ts';
import { officeCases } from './office.ts';
import { peopleCases } from './people.ts';
import { serviceCases } from './services.ts';
import type { Cases } from './scene.ts';

/** By endpoint: what it is asked with. A call without one is asked by `me` with what `valid-requests.ts` fills in. */
export const cases: Cases = {
  ...accountCases,
  ...circleCases,
  ...circleListCases,
  ...moneyCases,
  ...officeCases,
  ...peopleCases,
  ...serviceCases,
};
