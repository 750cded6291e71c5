<?php
// A Brazilian spends 18 days in Japan.
$question = [
    'travellers' => [['documents' => [['nationality' => 'BR', 'expiresOn' => '2030-01-31']]]],
    'legs' => [['country' => 'JP', 'arrivesOn' => '2027-02-01', 'departsOn' => '2027-02-18']],
];
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['x-api-key: ' . getenv('CARNET_KEY'), 'content-type: application/json'],
    'content' => json_encode($question),
    'ignore_errors' => true,
]]);
$answer = json_decode(file_get_contents(getenv('CARNET_URL') . '/v1/trip-checks', false, $context), true);

echo "{$answer['verdict']}: {$answer['headline']}\n";
foreach ($answer['travellers'] as $traveller) {
    foreach ($traveller['checklist'] as $task) {
        echo "- {$task['do']}" . ($task['dueOn'] ? " (by {$task['dueOn']})" : '') . "\n";
    }
}
