import { WriteLinked } from '../parts/write/write-linked.tsx';

/** A post about a service (R075). */
export default function WriteService() {
  return <WriteLinked kind="service" />;
}
