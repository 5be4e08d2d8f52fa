import { PublicationReviews } from '../../../layout/publication-reviews.tsx';

/** Services that wait for a look, the oldest first (D46). */
export default function ReviewList() {
  return <PublicationReviews title="服务审核" owner="发布者" path="/service-audits" />;
}
