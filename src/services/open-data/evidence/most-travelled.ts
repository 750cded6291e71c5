/**
 * The sixty destinations with most international arrivals in 2018, the largest first: UN Tourism (UNWTO), International
 * Tourism Highlights, 2019 edition, as the public repository wrf/misc-analyses writes it down
 * (tourism/2019_arrivals_by_country.tab, column 2018; for Slovakia, without a figure for 2018, that of 2017). The
 * last complete list before the pandemic; it decides whose rules have to be known best, and no answer.
 */
export const MOST_TRAVELLED: readonly string[] = [
  ...['FR', 'ES', 'US', 'CN', 'IT', 'TR', 'MX', 'DE', 'TH', 'GB', 'JP', 'AT', 'GR', 'HK', 'MY', 'RU', 'PT', 'CA'],
  ...['PL', 'NL', 'MO', 'IN', 'HU', 'HR', 'AE', 'VN', 'KR', 'SA', 'SG', 'CZ', 'UA', 'ID', 'DK', 'MA', 'CH', 'EG'],
  ...['TW', 'IE', 'ZA', 'BG', 'AU', 'BE', 'TN', 'SE', 'IR', 'PH', 'AR', 'KG', 'BR', 'DO', 'KH', 'CL', 'NO', 'SK'],
  ...['AL', 'UZ', 'GE', 'CU', 'SI', 'PE'],
];
