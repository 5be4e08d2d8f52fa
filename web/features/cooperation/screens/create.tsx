import { useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { CooperationForm } from '../parts/cooperation-form.tsx';
import { blank, bodyOf, type CooperationValues } from '../parts/values.ts';
import { cooperationPaths } from '../paths.ts';
import { publish } from '../queries.ts';

/** Says what one looks for or can give (R153). */
export default function CreateCooperation() {
  const client = useQueryClient();
  const attempt = useAttempt();

  async function save(values: CooperationValues): Promise<void> {
    const body = bodyOf(values);
    const { cooperation_id: id } = await attempt(body, (key) => publish(client, body, key));
    navigate(cooperationPaths.made(id), { replace: true });
  }
  return (
    <CooperationForm
      title="发布合作"
      back={cooperationPaths.square()}
      name="new"
      initial={blank}
      label="发布"
      note="90 天有效，到期前可以续期，也可以随时暂停"
      onSave={save}
    />
  );
}
