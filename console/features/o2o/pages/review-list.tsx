import { PublicationReviews } from '../../../layout/publication-reviews.tsx';

/** Deals that wait for a look, the oldest first (D135). */
export default function ReviewList() {
  return <PublicationReviews title="到店优惠审核" owner="店主" path="/o2o-audits" />;
}
