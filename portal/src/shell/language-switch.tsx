/** Chooses the language of the portal: plain links, so that nothing changes before the reader asks for it. */
import { LOCALE_NAMES, LOCALES, locale, switchLocale } from '../i18n/locale.ts';
import { messages } from '../i18n/messages.ts';

export function LanguageSwitch() {
  const t = messages('shell');
  return (
    <ul class="shell-languages" aria-label={t('language')}>
      {LOCALES.map((code) => (
        <li key={code}>
          <a
            href={`?lang=${code}`}
            lang={code}
            hreflang={code}
            title={LOCALE_NAMES[code]}
            aria-current={code === locale ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              event.stopPropagation();
              switchLocale(code);
            }}
          >
            <span aria-hidden="true">{code.toUpperCase()}</span>
            <span class="visually-hidden">{LOCALE_NAMES[code]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
