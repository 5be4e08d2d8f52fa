import type { Service } from '@qunlu/contract/service/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { returnOr } from '../../../platform/router/follow.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { choose } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { CalendarDays } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { ServiceForm } from '../parts/form/service-form.tsx';
import { bodyOf, serviceDrafts, type ServiceValues, valuesOf } from '../parts/form/values.ts';
import { MissingService } from '../parts/missing-service.tsx';
import { shownOf, takesTime } from '../parts/shown.ts';
import { servicePaths } from '../paths.ts';
import { newestService, saveService, useService } from '../queries/service.ts';

/** The code of a change that meets another one. */
const conflict = 40_901;

/** Changes an own service (R101). */
export default function EditService() {
  const read = useService(useIdParam());
  const { data, error } = read;
  if (isNotFound(error) || data?.mine === false) return <MissingService />;
  if (data) return <Edit key={data.service_id} given={data} />;
  return (
    <Page header={<ScreenHeader title="编辑服务" back={servicePaths.own()} />}>
      <LoadState read={read} />
    </Page>
  );
}

function Edit({ given }: { given: Service }) {
  const client = useQueryClient();
  // The form edits the service as it was when it opened; later answers must not overwrite what is typed.
  const [service, setService] = useState(given);
  const rev = useRef(given.rev);
  const { service_id: id, scheduled } = service;

  async function save(values: ServiceValues): Promise<void> {
    try {
      const saved = await saveService(client, id, { ...bodyOf(values), rev: rev.current });
      popTip(saved.access ? '服务已保存' : '已保存，审核通过后别人看得到', { type: 'good' });
      returnOr({ kind: 'route', target: servicePaths.view(id) });
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== conflict) throw error;
      const newest = await newestService(client, id);
      if (newest.rev === rev.current) throw error;
      const mine = await choose({
        title: '这个服务在别处改过了',
        message: '可能是您在另一台手机上改的。用现在填的覆盖，还是看最新的？',
        okLabel: '用现在填的',
        cancelLabel: '看最新的',
      });
      if (mine === null) throw error;
      rev.current = newest.rev;
      if (mine) return save(values);
      serviceDrafts.drop(String(id));
      setService(newest);
    }
  }

  return (
    <ServiceForm
      key={service.rev}
      title="编辑服务"
      back={servicePaths.view(id)}
      name={String(id)}
      initial={valuesOf(service)}
      label="保存"
      note="已有的订单照下单时的内容"
      published={{ figures: shownOf(service), scheduled }}
      onSave={save}
    >
      {service.ways.some((way) => takesTime(service.type, way)) && (
        <Section>
          <ListRow
            wrap
            leading={<CalendarDays size={22} aria-hidden />}
            title="预约时间"
            meta={scheduled ? '买家从您的时间表里选' : '还没有设置，买家下单后和您约时间'}
            href={servicePaths.schedule(id)}
          />
        </Section>
      )}
    </ServiceForm>
  );
}
