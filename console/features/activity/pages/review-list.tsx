import { PublicationReviews } from '../../../layout/publication-reviews.tsx';

/** Activities that wait for a look, the oldest first (D93). */
export default function ReviewList() {
  return <PublicationReviews title="活动审核" owner="主办人" path="/activity-audits" />;
}
