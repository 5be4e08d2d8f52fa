import { WriteLinked } from '../parts/write/write-linked.tsx';

/** A post about an activity (R074). */
export default function WriteActivity() {
  return <WriteLinked kind="activity" />;
}
