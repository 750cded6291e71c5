<?php
// May a Brazilian passport holder (country 76) enter Japan (country 392)?
// Needs CARNET_URL, the address of the API, and CARNET_KEY.
$url = getenv('CARNET_URL') . '/v1/entry-requirements/personalized?fromCountryId=76&toCountryId=392';
$context = stream_context_create(['http' => [
    'header' => ['x-api-key: ' . getenv('CARNET_KEY')],
    'ignore_errors' => true,
    'timeout' => 30,
]]);
$answer = json_decode(file_get_contents($url, false, $context), true);
if (!isset($answer['requirement'])) {
    fwrite(STDERR, "{$answer['code']}: {$answer['message']}\n");
    exit(1);
}

$requirement = $answer['requirement'];
$verified = substr($requirement['lastVerifiedAt'] ?? 'never', 0, 10);
echo "From Brazil to Japan: {$requirement['visaRequirementType']}, {$requirement['maxStayDays']} days, ";
echo "last verified on {$verified}.\n";
echo "Source: {$requirement['sourceUrl']}\n";
echo "Official website: {$requirement['officialWebsiteUrl']}\n";
