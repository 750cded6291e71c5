select json from per_request.answer where origin = $1 and destination = $2
