import { visibility } from '@qunlu/contract/activity/rules.ts';
import { SellingSteps } from '../../../identity/parts/selling-steps.tsx';
import { type ActivityValues, isPaid } from './values.ts';

/** What is missing before it can be published: for everybody to find, the real name; to charge, what taking money needs (D93). */
export function Requirements({ values }: { values: ActivityValues }) {
  if (isPaid(values)) return <SellingSteps kind="activity" title="收费前还需要" missing />;
  if (values.visibility !== visibility.public) return null;
  return <SellingSteps kind="activity" title="公开发布前还需要" only={['person']} missing />;
}
