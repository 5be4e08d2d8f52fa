import type { CircleSettings } from '@qunlu/contract/circle/settings.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RequestError } from '../../../../platform/http/errors.ts';
import { returnOr } from '../../../../platform/router/follow.ts';
import { choose } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { CircleForm } from '../../parts/form/circle-form.tsx';
import { changesOf, type CircleValues, valuesOf } from '../../parts/form/values.ts';
import { SettingsGate } from '../../parts/settings-gate.tsx';
import { circlePaths } from '../../paths.ts';
import { newestSettings, saveSettings } from '../../queries/settings.ts';

/** Changes what a circle is and how one joins it (R134). */
export default function EditCircle() {
  return (
    <SettingsGate title="资料和加入方式" right="edit">
      {(settings) => <Edit key={settings.id} given={settings} />}
    </SettingsGate>
  );
}

function Edit({ given }: { given: CircleSettings }) {
  const client = useQueryClient();
  // The form edits the circle as it was when it opened; later answers must not overwrite what is typed.
  const [settings, setSettings] = useState(given);
  const version = useRef(given.version);
  const { id } = settings;

  async function save(values: CircleValues): Promise<void> {
    const changes = changesOf(valuesOf(settings), values);
    try {
      const saved = await saveSettings(client, { id, version: version.current, ...changes });
      popTip(saved.status === 2 ? '已保存，审核通过前不公开展示' : '已保存', { type: 'good' });
      returnOr({ kind: 'route', target: circlePaths.setting(id) });
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== failures.stateChanged.code) throw error;
      const newest = await newestSettings(client, id);
      if (newest.version === version.current) throw error;
      const mine = await choose({
        title: '另一位管理员刚改过资料',
        message: '您填的都还在。只把您改的几项存上去，还是先看最新的？',
        okLabel: '存我改的',
        cancelLabel: '看最新的',
      });
      if (mine === null) throw error;
      version.current = newest.version;
      if (mine) return save(values);
      setSettings(newest);
    }
  }

  return <CircleForm key={settings.version} settings={settings} onSave={save} />;
}
