/** The page of changes without script: a form that the server answers, and the list. */
import type { PageBody } from '../../../src/http/portal/shared/portal-shapes.ts';
import { messages } from '../i18n/messages.ts';
import { Changes } from '../pages/changes/change-list.tsx';
import { ChangesFrame } from '../pages/changes/changes-frame.tsx';
import { ChoiceFields } from '../pages/changes/choice-fields.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notices.tsx';
import { PlainField } from './plain-field.tsx';

type PlainChangesProps = Extract<PageBody, { readonly kind: 'changes' }> & { readonly language: string | undefined };

export function PlainChanges({ choice, typed, list, language }: PlainChangesProps) {
  const t = messages('changes');
  return (
    <ChangesFrame choice={choice}>
      <form class="changes-form" aria-label={t('formLabel')} action="/changes">
        <PlainField name="passport" label={t('passport')} value={choice.passport} typed={typed?.passport} isOptional />
        <PlainField
          name="destination"
          label={t('destination')}
          value={choice.destination}
          typed={typed?.destination}
          isOptional
        />
        <ChoiceFields choice={choice} />
        {language === undefined ? null : <input type="hidden" name="lang" value={language} />}
        <div class="only-without-script">
          <Button type="submit" look="primary">
            {t('submit')}
          </Button>
        </div>
      </form>
      {list === undefined ? (
        <Notice tone="warn">{t('away')}</Notice>
      ) : typed === undefined ? (
        <Changes choice={choice} list={list} language={language} />
      ) : null}
    </ChangesFrame>
  );
}
