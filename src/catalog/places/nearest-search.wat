;; What nearest-search.ts does where no place has to pass a test, with two places weighed at a time. How many are found, or -1:
;; of some place only an exact look can tell whether it is in the circle.
;;
;; Memory holds the branches that wait, 48 bytes each, from 0 on; candidates of a branch from 2048 on, 16 bytes each; from 4096
;; on the squares of the closest, 64 bits each, and from 12288 on which places they are, 32 bits each, both in order; then cuts
;; and ticks of the tree as place-image.ts has them. Of a branch: its places from and to, its position in its level, where the
;; cuts of that level begin, how far down their blocks, whether it is cut by longitude; and how many degrees from the centre it
;; begins, to the east or west, to the north or south.
(module
  (import "carnet" "memory" (memory 1))
  (func (export "nearest")
    ;; how many are wanted
    (param $room i32)
    (param $cuts i32) (param $ticks i32)
    (param $places i32)
    (param $nodeSize i32)
    ;; of the tree's root in its block of cuts
    (param $depth i32)
    (param $longitude f64) (param $latitude f64)
    ;; as circle.ts has them, in degrees
    (param $reach f64) (param $constant f64) (param $slope f64) (param $surely f64) (param $possibly f64)
    (param $leastOfEast f64) (param $leastOfNorth f64)
    ;; one and the share of a square that flat squares miss true ones by at most
    (param $generosity f64)
    ;; how many there are already
    (param $length i32)
    (result i32)

    (local $from i32)
    (local $to i32)
    (local $position i32)
    (local $firstCut i32)
    (local $isByLongitude i32)
    (local $aside f64)
    (local $above f64)
    (local $waiting i32)
    (local $isTooFar i32)
    (local $isNearerAbove i32)
    (local $middle i32)
    (local $cut i32)
    (local $aboveInBlock i32)
    (local $line f64)

    ;; What is farther away is not among the closest: by its flat square, by its true one.
    (local $most f64)
    (local $limit f64)

    (local $candidate i32)
    (local $candidates i32)
    (local $isNear i32)
    (local $read i32)
    (local $place i32)
    (local $last i32)
    (local $number i32)
    (local $at i32)
    (local $atPlace i32)

    (local $centerEast f64)
    (local $centerNorth f64)
    (local $toEast f64)
    (local $toNorth f64)
    (local $square f64)
    (local $before f64)

    (local $constants v128)
    (local $slopes v128)
    (local $pair v128)
    (local $east v128)
    (local $north v128)
    (local $squares v128)
    (local $ticksEast v128)
    (local $ticksNorth v128)
    (local $tick v128)

    (local.set $centerEast (f64.mul (local.get $longitude) (f64.const 1e7)))
    (local.set $centerNorth (f64.mul (local.get $latitude) (f64.const 1e7)))
    (local.set $constants (f64x2.splat (local.get $constant)))
    (local.set $slopes (f64x2.splat (local.get $slope)))
    (local.set $ticksEast (f64x2.splat (local.get $centerEast)))
    (local.set $ticksNorth (f64x2.splat (local.get $centerNorth)))
    (local.set $tick (f64x2.splat (f64.const 1e-7)))
    (local.set $to (i32.sub (local.get $places) (i32.const 1)))
    (local.set $firstCut (local.get $cuts))
    (local.set $isByLongitude (i32.const 1))
    (local.set $most (local.get $possibly))
    (if (i32.eq (local.get $length) (local.get $room))
      (then
        (local.set $most
          (f64.min
            (local.get $possibly)
            (f64.load offset=4088 (i32.shl (local.get $room) (i32.const 3)))))))
    (local.set $limit (f64.mul (local.get $most) (local.get $generosity)))

    (loop $branch
      (local.set $isTooFar
        (i32.or
          (f64.gt
            (f64.add
              (f64.mul (f64.mul (local.get $leastOfNorth) (local.get $above)) (local.get $above))
              (f64.mul (f64.mul (local.get $leastOfEast) (local.get $aside)) (local.get $aside)))
            (local.get $limit))
          (f64.gt (local.get $aside) (local.get $reach))))
      (if
        (i32.or
          (local.get $isTooFar)
          (i32.le_s (i32.sub (local.get $to) (local.get $from)) (local.get $nodeSize)))
        (then
          (block $looked
            (br_if $looked (local.get $isTooFar))

            ;; A number of each line of the processor's cache that its places lie in, ahead.
            (local.set $place (i32.add (local.get $ticks) (i32.shl (local.get $from) (i32.const 3))))
            (local.set $last (i32.add (local.get $ticks) (i32.shl (local.get $to) (i32.const 3))))
            (local.set $at (local.get $place))
            (block $all
              (loop $line64
                (br_if $all (i32.gt_u (local.get $at) (local.get $last)))
                (local.set $read (i32.or (local.get $read) (i32.load (local.get $at))))
                (local.set $at (i32.add (local.get $at) (i32.const 64)))
                (br $line64)))
            ;; Kept somewhere, or the compiler would leave out the reading.
            (i32.store (i32.const 2040) (local.get $read))

            ;; Those that are near enough; the next takes the place of one that is not.
            (local.set $candidates (i32.const 2048))
            (local.set $number (local.get $from))
            (block $all
              (loop $two
                (br_if $all (i32.ge_u (local.get $place) (local.get $last)))
                (local.set $pair (v128.load (local.get $place)))
                (local.set $east
                  (f64x2.mul
                    (f64x2.sub
                      (f64x2.convert_low_i32x4_s
                        (i8x16.shuffle 0 1 2 3 8 9 10 11 0 1 2 3 8 9 10 11 (local.get $pair) (local.get $pair)))
                      (local.get $ticksEast))
                    (local.get $tick)))
                (local.set $north
                  (f64x2.mul
                    (f64x2.sub
                      (f64x2.convert_low_i32x4_s
                        (i8x16.shuffle 4 5 6 7 12 13 14 15 4 5 6 7 12 13 14 15 (local.get $pair) (local.get $pair)))
                      (local.get $ticksNorth))
                    (local.get $tick)))
                (local.set $squares
                  (f64x2.add
                    (f64x2.mul (local.get $north) (local.get $north))
                    (f64x2.mul
                      (f64x2.mul
                        (f64x2.sub (local.get $constants) (f64x2.mul (local.get $slopes) (local.get $north)))
                        (local.get $east))
                      (local.get $east))))
                (local.set $isNear (i64x2.bitmask (f64x2.le (local.get $squares) (f64x2.splat (local.get $most)))))
                (f64.store (local.get $candidates) (f64x2.extract_lane 0 (local.get $squares)))
                (i32.store offset=8 (local.get $candidates) (local.get $number))
                (local.set $candidates
                  (i32.add
                    (local.get $candidates)
                    (i32.shl (i32.and (local.get $isNear) (i32.const 1)) (i32.const 4))))
                (f64.store (local.get $candidates) (f64x2.extract_lane 1 (local.get $squares)))
                (i32.store offset=8 (local.get $candidates) (i32.add (local.get $number) (i32.const 1)))
                (local.set $candidates
                  (i32.add
                    (local.get $candidates)
                    (i32.shl (i32.shr_u (local.get $isNear) (i32.const 1)) (i32.const 4))))
                (local.set $number (i32.add (local.get $number) (i32.const 2)))
                (local.set $place (i32.add (local.get $place) (i32.const 16)))
                (br $two)))
            (if (i32.eq (local.get $place) (local.get $last))
              (then
                (local.set $toEast
                  (f64.mul
                    (f64.sub (f64.convert_i32_s (i32.load (local.get $place))) (local.get $centerEast))
                    (f64.const 1e-7)))
                (local.set $toNorth
                  (f64.mul
                    (f64.sub (f64.convert_i32_s (i32.load offset=4 (local.get $place))) (local.get $centerNorth))
                    (f64.const 1e-7)))
                (local.set $square
                  (f64.add
                    (f64.mul (local.get $toNorth) (local.get $toNorth))
                    (f64.mul
                      (f64.mul
                        (f64.sub (local.get $constant) (f64.mul (local.get $slope) (local.get $toNorth)))
                        (local.get $toEast))
                      (local.get $toEast))))
                (f64.store (local.get $candidates) (local.get $square))
                (i32.store offset=8 (local.get $candidates) (local.get $number))
                (local.set $candidates
                  (i32.add
                    (local.get $candidates)
                    (i32.shl (f64.le (local.get $square) (local.get $most)) (i32.const 4))))))

            ;; Each at its place among the closest, looked for from their end.
            (local.set $candidate (i32.const 2048))
            (block $all
              (loop $next
                (br_if $all (i32.ge_u (local.get $candidate) (local.get $candidates)))
                (block $skipped
                  (local.set $square (f64.load (local.get $candidate)))
                  (br_if $skipped (f64.gt (local.get $square) (local.get $most)))
                  (if (f64.gt (local.get $square) (local.get $surely)) (then (return (i32.const -1))))
                  (if (i32.eq (local.get $length) (local.get $room))
                    (then
                      (br_if $skipped
                        (f64.le
                          (f64.load offset=4088 (i32.shl (local.get $room) (i32.const 3)))
                          (local.get $square))))
                    (else (local.set $length (i32.add (local.get $length) (i32.const 1)))))
                  (local.set $at (i32.shl (i32.sub (local.get $length) (i32.const 1)) (i32.const 3)))
                  (local.set $atPlace (i32.shl (i32.sub (local.get $length) (i32.const 1)) (i32.const 2)))
                  (block $found
                    (loop $farther
                      (br_if $found (i32.eq (local.get $at) (i32.const 0)))
                      (local.set $before (f64.load offset=4088 (local.get $at)))
                      (br_if $found (f64.le (local.get $before) (local.get $square)))
                      (f64.store offset=4096 (local.get $at) (local.get $before))
                      (i32.store offset=12288 (local.get $atPlace) (i32.load offset=12284 (local.get $atPlace)))
                      (local.set $at (i32.sub (local.get $at) (i32.const 8)))
                      (local.set $atPlace (i32.sub (local.get $atPlace) (i32.const 4)))
                      (br $farther)))
                  (f64.store offset=4096 (local.get $at) (local.get $square))
                  (i32.store offset=12288 (local.get $atPlace) (i32.load offset=8 (local.get $candidate)))
                  (if (i32.eq (local.get $length) (local.get $room))
                    (then
                      (local.set $most
                        (f64.min
                          (local.get $possibly)
                          (f64.load offset=4088 (i32.shl (local.get $room) (i32.const 3))))))))
                (local.set $candidate (i32.add (local.get $candidate) (i32.const 16)))
                (br $next)))
            (local.set $limit (f64.mul (local.get $most) (local.get $generosity))))

          (if (i32.eq (local.get $waiting) (i32.const 0)) (then (return (local.get $length))))
          (local.set $waiting (i32.sub (local.get $waiting) (i32.const 48)))
          (local.set $from (i32.load (local.get $waiting)))
          (local.set $to (i32.load offset=4 (local.get $waiting)))
          (local.set $position (i32.load offset=8 (local.get $waiting)))
          (local.set $firstCut (i32.load offset=12 (local.get $waiting)))
          (local.set $depth (i32.load offset=16 (local.get $waiting)))
          (local.set $isByLongitude (i32.load offset=20 (local.get $waiting)))
          (local.set $aside (f64.load offset=24 (local.get $waiting)))
          (local.set $above (f64.load offset=32 (local.get $waiting)))
          (br $branch)))

      ;; Where its cut lies, as tree-cuts.ts has it.
      (local.set $aboveInBlock (i32.sub (i32.shl (i32.const 1) (local.get $depth)) (i32.const 1)))
      (local.set $cut
        (i32.add
          (local.get $firstCut)
          (i32.add
            (i32.shl (i32.shr_u (local.get $position) (local.get $depth)) (i32.const 6))
            (i32.shl
              (i32.add (local.get $aboveInBlock) (i32.and (local.get $position) (local.get $aboveInBlock)))
              (i32.const 3)))))
      (local.set $middle (i32.shr_u (i32.add (local.get $from) (local.get $to)) (i32.const 1)))
      (local.set $toEast
        (f64.mul
          (f64.sub (f64.convert_i32_s (i32.load (local.get $cut))) (local.get $centerEast))
          (f64.const 1e-7)))
      (local.set $toNorth
        (f64.mul
          (f64.sub (f64.convert_i32_s (i32.load offset=4 (local.get $cut))) (local.get $centerNorth))
          (f64.const 1e-7)))
      (local.set $square
        (f64.add
          (f64.mul (local.get $toNorth) (local.get $toNorth))
          (f64.mul
            (f64.mul
              (f64.sub (local.get $constant) (f64.mul (local.get $slope) (local.get $toNorth)))
              (local.get $toEast))
            (local.get $toEast))))

      ;; The halves are on the next level.
      (local.set $depth (i32.add (local.get $depth) (i32.const 1)))
      (if (i32.eq (local.get $depth) (i32.const 3))
        (then
          (local.set $depth (i32.const 0))
          ;; Eight blocks for each of the row above, which lie behind the first of all.
          (local.set $firstCut
            (i32.add
              (local.get $cuts)
              (i32.add
                (i32.const 64)
                (i32.shl (i32.sub (local.get $firstCut) (local.get $cuts)) (i32.const 3)))))))
      (local.set $position (i32.shl (local.get $position) (i32.const 1)))
      (local.set $line (local.get $toNorth))
      (if (local.get $isByLongitude) (then (local.set $line (local.get $toEast))))
      (local.set $isNearerAbove (f64.lt (local.get $line) (f64.const 0)))

      ;; The farther half waits; it begins at the cut, the nearer where the whole did.
      (i32.store offset=8 (local.get $waiting)
        (i32.add (local.get $position) (i32.eq (local.get $isNearerAbove) (i32.const 0))))
      (i32.store offset=12 (local.get $waiting) (local.get $firstCut))
      (i32.store offset=16 (local.get $waiting) (local.get $depth))
      (i32.store offset=20 (local.get $waiting) (i32.xor (local.get $isByLongitude) (i32.const 1)))
      (f64.store offset=24 (local.get $waiting) (local.get $aside))
      (f64.store offset=32 (local.get $waiting) (local.get $above))
      (if (local.get $isByLongitude)
        (then (f64.store offset=24 (local.get $waiting) (f64.abs (local.get $line))))
        (else (f64.store offset=32 (local.get $waiting) (f64.abs (local.get $line)))))
      (if (local.get $isNearerAbove)
        (then
          (i32.store (local.get $waiting) (local.get $from))
          (i32.store offset=4 (local.get $waiting) (i32.sub (local.get $middle) (i32.const 1)))
          (local.set $from (i32.add (local.get $middle) (i32.const 1))))
        (else
          (i32.store (local.get $waiting) (i32.add (local.get $middle) (i32.const 1)))
          (i32.store offset=4 (local.get $waiting) (local.get $to))
          (local.set $to (i32.sub (local.get $middle) (i32.const 1)))))
      (local.set $position (i32.add (local.get $position) (local.get $isNearerAbove)))
      (local.set $isByLongitude (i32.xor (local.get $isByLongitude) (i32.const 1)))
      (local.set $waiting (i32.add (local.get $waiting) (i32.const 48)))

      ;; The place in the middle is a branch of its own, with the nearer half waiting behind it.
      (if (f64.le (local.get $square) (local.get $limit))
        (then
          (i32.store (local.get $waiting) (local.get $from))
          (i32.store offset=4 (local.get $waiting) (local.get $to))
          (i32.store offset=8 (local.get $waiting) (local.get $position))
          (i32.store offset=12 (local.get $waiting) (local.get $firstCut))
          (i32.store offset=16 (local.get $waiting) (local.get $depth))
          (i32.store offset=20 (local.get $waiting) (local.get $isByLongitude))
          (f64.store offset=24 (local.get $waiting) (local.get $aside))
          (f64.store offset=32 (local.get $waiting) (local.get $above))
          (local.set $waiting (i32.add (local.get $waiting) (i32.const 48)))
          (local.set $from (local.get $middle))
          (local.set $to (local.get $middle))
          (local.set $aside (f64.const 0))
          (local.set $above (f64.const 0))))
      (br $branch))
    ;; The loop is left by its returns alone.
    (i32.const -1)))
