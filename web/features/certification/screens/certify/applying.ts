import type { FieldValues } from 'react-hook-form';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { useAttempt } from '../../../../platform/press.ts';
import { uploadWords } from '../../../../platform/upload/errors.ts';
import { isUploading } from '../../../../platform/upload/upload.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';

/** The message under a photo that the form does not have yet. */
export const missing = (label: string): string => (isUploading() ? uploadWords.waiting : `请上传${label}`);

/** Sends an application under one idempotency key until it succeeds; a refusal is shown under its field. */
export function useApplying() {
  const attempt = useAttempt();
  return async <V extends FieldValues>(
    form: Form<V>,
    apply: (key: string) => Promise<void>,
  ): Promise<void> => {
    try {
      await attempt(form.values, apply);
      popTip('已提交，请等待审核', { type: 'good' });
      window.scrollTo({ top: 0 });
    } catch (error) {
      showRefusal(form, error, (field) => (field in form.values ? field : undefined));
    }
  };
}
