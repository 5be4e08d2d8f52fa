import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { SignSelf } from '../../attendance/parts/sign-self.tsx';
import { activityPaths } from '../paths.ts';

/** Who comes to an activity signs in (R114). */
export default function SignIn() {
  const id = useIdParam();
  const code = useQueryParams().get('code') ?? '';
  return (
    <SignSelf key={code} of={{ subject: 'activity', target: id }} code={code} home={activityPaths.view(id)} />
  );
}
