/** The answers around one country as a table: the page of a passport or of a destination without script. */
import type { AnswerLine, AnswerSide } from '../api/answers.ts';
import type { CountryName } from '../api/country-names.ts';
import { countryName, formatDate } from '../i18n/format.ts';
import { locale } from '../i18n/locale.ts';
import { messages } from '../i18n/messages.ts';
import { ListFold } from '../world-map/lists/list-fold.tsx';
import { countClasses, mapRows, namedCountries } from '../world-map/lists/map-rows.ts';
import { MapRoom } from '../world-map/map-room.tsx';
import { MapLegend, MapNotes } from '../world-map/visa-classes/map-legend.tsx';
import { CLASS_WORDS } from '../world-map/visa-classes/visa-class.ts';
import { SwatchPatterns } from '../world-map/visa-classes/visa-swatch.tsx';
import '../ui/table/data-table.css';

interface PlainAnswersProps {
  readonly side: AnswerSide;
  readonly country: CountryName;
  readonly countries: readonly CountryName[];
  readonly answers: readonly AnswerLine[];
}

export function PlainAnswers({ side, country, countries, answers }: PlainAnswersProps) {
  const t = messages('places');
  const isPassport = side === 'passport';
  const shown = countries.filter((other) => other.id !== country.id && (isPassport || other.isPassport));
  const named = namedCountries(shown, ({ iso2, name }) => countryName(iso2, name), locale);
  const rows = mapRows(named, answers, country.id);
  const caption = t(isPassport ? 'passportTable' : 'countryTable');
  const table = (
    <div class="data-table data-table-long">
      <table aria-labelledby="answers">
        <thead>
          <tr>
            <th scope="col">{t(isPassport ? 'columnDestination' : 'columnPassport')}</th>
            <th scope="col">{t('columnClass')}</th>
            <th scope="col">{t('columnStay')}</th>
            <th scope="col">{t('columnVerified')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, iso2, name, mapClass, stayDays, lastVerifiedAt }) => (
            <tr key={id}>
              <th scope="row">
                <a href={isPassport ? `/check/${country.iso2}/${iso2}` : `/check/${iso2}/${country.iso2}`}>{name}</a>
              </th>
              <td>{mapClass === 'own' ? null : t(CLASS_WORDS[mapClass])}</td>
              <td>{stayDays}</td>
              <td>{lastVerifiedAt === null ? null : formatDate(lastVerifiedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  return (
    <>
      <SwatchPatterns />
      {isPassport ? null : <h2 id="answers">{t('whoTitle')}</h2>}
      {/* The room of the map that the script draws. */}
      <div class="needs-script">
        <MapLegend counts={countClasses(rows)} highlighted={undefined} onHighlight={() => undefined} />
      </div>
      <MapRoom>
        <p>{t('mapLoading')}</p>
      </MapRoom>
      <div class="needs-script">
        <MapNotes ownWords={t(isPassport ? 'ownPassport' : 'ownDestination')} />
      </div>
      {isPassport ? (
        <>
          <h2 id="answers">{caption}</h2>
          {table}
        </>
      ) : (
        <ListFold title={t('listFold')}>{table}</ListFold>
      )}
    </>
  );
}
