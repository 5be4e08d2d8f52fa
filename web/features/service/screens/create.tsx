import { useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { ServiceForm } from '../parts/form/service-form.tsx';
import { blank, bodyOf, type ServiceValues } from '../parts/form/values.ts';
import { servicePaths } from '../paths.ts';
import { publish } from '../queries/service.ts';

/** Publishes a service (R100). */
export default function CreateService() {
  const client = useQueryClient();
  const attempt = useAttempt();

  async function save(values: ServiceValues): Promise<void> {
    const body = bodyOf(values);
    const { service_id: id } = await attempt(body, (key) => publish(client, body, key));
    navigate(servicePaths.made(id), { replace: true });
  }

  return (
    <ServiceForm
      title="发布服务"
      back={servicePaths.own()}
      name="new"
      initial={blank}
      label="发布"
      note="发布后可以设置预约时间，也可以随时隐藏"
      onSave={save}
    />
  );
}
