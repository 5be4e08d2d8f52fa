import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { RequestError } from '../../../platform/http/errors.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { navigate } from '../../../platform/router/location.ts';
import { ServiceForm } from '../parts/form/service-form.tsx';
import { blank, bodyOf, type ServiceValues } from '../parts/form/values.ts';
import { servicePaths } from '../paths.ts';
import { publish } from '../queries/service.ts';

/** Publishes a service (R100). */
export default function CreateService() {
  const client = useQueryClient();
  const attempt = useRef({ body: '', key: '' });

  async function save(values: ServiceValues): Promise<void> {
    const body = bodyOf(values);
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() };
    try {
      const { service_id: id } = await publish(client, body, attempt.current.key);
      navigate(servicePaths.made(id), { replace: true });
    } catch (error) {
      // What was refused may be sent again once what it lacked is there.
      if (error instanceof RequestError && error.status >= 400 && error.status < 500)
        attempt.current = { body: '', key: '' };
      throw error;
    }
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
