;; What circle-count.ts does where no place has to pass a test, with both halves of a branch, or four places, weighed at a time.
;; How many places lie in the circle beyond doubt, or -1: there is too little room.
;;
;; Memory holds the branches looked into, one level after the other, from 0 up to $room; there how many places are in doubt, as
;; only an exact look can tell, and which, 32 bits each; then cuts and ticks of the tree as place-image.ts has them, and 24
;; bytes more, which may be anything. A branch takes 48 bytes: its places from and to and its position in its level, 32 bits
;; each, where its cut lies, and how many degrees from the centre its box has its west, east, south and north, 64 bits each.
(module
  (import "carnet" "memory" (memory 1))
  (func (export "count")
    (param $room i32) (param $cuts i32) (param $ticks i32)
    (param $places i32)
    (param $nodeSize i32)
    ;; of the tree's root in its block of cuts
    (param $depth i32)
    (param $longitude f64) (param $latitude f64)
    ;; as circle.ts has them, in degrees
    (param $reach f64) (param $constant f64) (param $slope f64) (param $surely f64) (param $possibly f64)
    (param $leastOfEast f64) (param $leastOfNorth f64)
    (result i32)

    (local $total i32)
    (local $isInside i32)
    (local $doubts i32)

    (local $branch i32)
    (local $end i32)
    (local $levelEnd i32)
    (local $groupEnd i32)
    (local $least i32)
    (local $isByLongitude i32)
    (local $firstCut i32)
    (local $cut i32)
    (local $aboveInBlock i32)
    (local $from i32)
    (local $to i32)
    (local $middle i32)
    (local $position i32)
    (local $isIn i32)
    (local $isKept i32)

    (local $ahead i32)
    (local $read i32)
    (local $place i32)
    (local $last i32)
    (local $left i32)

    (local $centerEast f64)
    (local $centerNorth f64)
    (local $toEast f64)
    (local $toNorth f64)
    (local $square f64)

    (local $constants v128)
    (local $slopes v128)
    (local $surelies v128)
    (local $possiblies v128)
    (local $west v128)
    (local $east v128)
    (local $south v128)
    (local $north v128)
    (local $wide v128)
    (local $across v128)
    (local $toSide v128)
    (local $toEdge v128)
    (local $widest v128)
    (local $pair v128)
    (local $squares v128)
    (local $nextPair v128)
    (local $wholeEast v128)
    (local $wholeNorth v128)
    (local $restEast v128)
    (local $restNorth v128)
    (local $within v128)
    (local $doubtful v128)
    (local $own v128)
    (local $inside v128)

    (local.set $centerEast (f64.mul (local.get $longitude) (f64.const 1e7)))
    (local.set $centerNorth (f64.mul (local.get $latitude) (f64.const 1e7)))
    (local.set $constants (f64x2.splat (local.get $constant)))
    (local.set $slopes (f64x2.splat (local.get $slope)))
    (local.set $surelies (f64x2.splat (local.get $surely)))
    (local.set $possiblies (f64x2.splat (local.get $possibly)))

    (i32.store (i32.const 0) (i32.const 0))
    (i32.store offset=4 (i32.const 0) (i32.sub (local.get $places) (i32.const 1)))
    (i32.store offset=8 (i32.const 0) (i32.const 0))
    (f64.store offset=16 (i32.const 0) (f64.sub (f64.const -180) (local.get $longitude)))
    (f64.store offset=24 (i32.const 0) (f64.sub (f64.const 180) (local.get $longitude)))
    (f64.store offset=32 (i32.const 0) (f64.sub (f64.const -90) (local.get $latitude)))
    (f64.store offset=40 (i32.const 0) (f64.sub (f64.const 90) (local.get $latitude)))
    (local.set $doubts (i32.add (local.get $room) (i32.const 4)))
    (local.set $end (i32.const 48))
    (local.set $levelEnd (i32.const 48))
    (local.set $isByLongitude (i32.const 1))
    (local.set $least (local.get $places))
    (local.set $firstCut (local.get $cuts))

    (block $lowest
      (loop $level
        (br_if $lowest (i32.le_s (i32.sub (local.get $least) (i32.const 1)) (local.get $nodeSize)))

        ;; Where the branches' cuts lie, as tree-cuts.ts has it; read ahead.
        (local.set $aboveInBlock (i32.sub (i32.shl (i32.const 1) (local.get $depth)) (i32.const 1)))
        (local.set $ahead (local.get $branch))
        (block $all
          (loop $next
            (br_if $all (i32.ge_u (local.get $ahead) (local.get $levelEnd)))
            (local.set $position (i32.load offset=8 (local.get $ahead)))
            (local.set $cut
              (i32.add (local.get $firstCut)
                (i32.add
                  (i32.shl (i32.shr_u (local.get $position) (local.get $depth)) (i32.const 6))
                  (i32.shl
                    (i32.add (local.get $aboveInBlock) (i32.and (local.get $position) (local.get $aboveInBlock)))
                    (i32.const 3)))))
            (i32.store offset=12 (local.get $ahead) (local.get $cut))
            (local.set $read (i32.or (local.get $read) (i32.load (local.get $cut))))
            (local.set $ahead (i32.add (local.get $ahead) (i32.const 48)))
            (br $next)))

        (block $all
          (loop $next
            (br_if $all (i32.ge_u (local.get $branch) (local.get $levelEnd)))
            (if
              (i32.or
                (i32.gt_u (i32.add (local.get $end) (i32.const 96)) (local.get $room))
                (i32.gt_u (i32.add (local.get $doubts) (i32.const 4)) (local.get $cuts)))
              (then (return (i32.const -1))))
            (local.set $from (i32.load (local.get $branch)))
            (local.set $to (i32.load offset=4 (local.get $branch)))
            (local.set $position (i32.shl (i32.load offset=8 (local.get $branch)) (i32.const 1)))
            (local.set $cut (i32.load offset=12 (local.get $branch)))
            (local.set $west (v128.load64_splat offset=16 (local.get $branch)))
            (local.set $east (v128.load64_splat offset=24 (local.get $branch)))
            (local.set $south (v128.load64_splat offset=32 (local.get $branch)))
            (local.set $north (v128.load64_splat offset=40 (local.get $branch)))
            (local.set $middle (i32.shr_u (i32.add (local.get $from) (local.get $to)) (i32.const 1)))

            ;; The place in the middle.
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
            (local.set $isInside (f64.le (local.get $square) (local.get $surely)))
            (local.set $total (i32.add (local.get $total) (local.get $isInside)))
            (i32.store (local.get $doubts) (local.get $middle))
            (local.set $doubts
              (i32.add
                (local.get $doubts)
                (i32.shl
                  (i32.xor (local.get $isInside) (f64.le (local.get $square) (local.get $possibly)))
                  (i32.const 2))))

            ;; The boxes of the halves, the lower one in lane 0.
            (if (local.get $isByLongitude)
              (then
                (local.set $east (f64x2.replace_lane 0 (local.get $east) (local.get $toEast)))
                (local.set $west (f64x2.replace_lane 1 (local.get $west) (local.get $toEast))))
              (else
                (local.set $north (f64x2.replace_lane 0 (local.get $north) (local.get $toNorth)))
                (local.set $south (f64x2.replace_lane 1 (local.get $south) (local.get $toNorth)))))
            (local.set $wide (f64x2.sub (local.get $east) (local.get $west)))
            (local.set $across (f64x2.abs (f64x2.add (local.get $east) (local.get $west))))
            ;; Twice as far as they are away to the east or west, to the north or south, or less than zero.
            (local.set $toSide (f64x2.sub (local.get $across) (local.get $wide)))
            (local.set $toEdge
              (f64x2.sub
                (f64x2.abs (f64x2.add (local.get $north) (local.get $south)))
                (f64x2.sub (local.get $north) (local.get $south))))
            (local.set $toSide
              (f64x2.mul
                (f64x2.add (local.get $toSide) (f64x2.abs (local.get $toSide)))
                (f64x2.splat (f64.const 0.25))))
            (local.set $toEdge
              (f64x2.mul
                (f64x2.add (local.get $toEdge) (f64x2.abs (local.get $toEdge)))
                (f64x2.splat (f64.const 0.25))))
            ;; The farthest place of a box is a corner.
            (local.set $widest
              (f64x2.mul (f64x2.add (local.get $across) (local.get $wide)) (f64x2.splat (f64.const 0.5))))
            (local.set $widest (f64x2.mul (local.get $widest) (local.get $widest)))
            (local.set $isIn
              (i64x2.bitmask
                (v128.and
                  (f64x2.le
                    (f64x2.add
                      (f64x2.mul (local.get $south) (local.get $south))
                      (f64x2.mul
                        (f64x2.sub (local.get $constants) (f64x2.mul (local.get $slopes) (local.get $south)))
                        (local.get $widest)))
                    (local.get $surelies))
                  (f64x2.le
                    (f64x2.add
                      (f64x2.mul (local.get $north) (local.get $north))
                      (f64x2.mul
                        (f64x2.sub (local.get $constants) (f64x2.mul (local.get $slopes) (local.get $north)))
                        (local.get $widest)))
                    (local.get $surelies)))))
            (local.set $isKept
              (i32.xor
                (i32.const 3)
                (i32.or
                  (local.get $isIn)
                  (i64x2.bitmask
                    (v128.or
                      (f64x2.gt
                        (f64x2.add
                          (f64x2.mul
                            (f64x2.mul (f64x2.splat (local.get $leastOfNorth)) (local.get $toEdge))
                            (local.get $toEdge))
                          (f64x2.mul
                            (f64x2.mul (f64x2.splat (local.get $leastOfEast)) (local.get $toSide))
                            (local.get $toSide)))
                        (local.get $possiblies))
                      (f64x2.gt (local.get $toSide) (f64x2.splat (local.get $reach))))))))
            (local.set $total
              (i32.add
                (local.get $total)
                (i32.add
                  (i32.mul (i32.and (local.get $isIn) (i32.const 1)) (i32.sub (local.get $middle) (local.get $from)))
                  (i32.mul
                    (i32.shr_u (local.get $isIn) (i32.const 1))
                    (i32.sub (local.get $to) (local.get $middle))))))

            ;; The next takes the place of one that is not kept.
            (i32.store (local.get $end) (local.get $from))
            (i32.store offset=4 (local.get $end) (i32.sub (local.get $middle) (i32.const 1)))
            (i32.store offset=8 (local.get $end) (local.get $position))
            (v128.store offset=16 (local.get $end)
              (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $west) (local.get $east)))
            (v128.store offset=32 (local.get $end)
              (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $south) (local.get $north)))
            (local.set $end
              (i32.add
                (local.get $end)
                (i32.mul (i32.and (local.get $isKept) (i32.const 1)) (i32.const 48))))
            (i32.store (local.get $end) (i32.add (local.get $middle) (i32.const 1)))
            (i32.store offset=4 (local.get $end) (local.get $to))
            (i32.store offset=8 (local.get $end) (i32.add (local.get $position) (i32.const 1)))
            (v128.store offset=16 (local.get $end)
              (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $west) (local.get $east)))
            (v128.store offset=32 (local.get $end)
              (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $south) (local.get $north)))
            (local.set $end
              (i32.add
                (local.get $end)
                (i32.mul (i32.shr_u (local.get $isKept) (i32.const 1)) (i32.const 48))))
            (local.set $branch (i32.add (local.get $branch) (i32.const 48)))
            (br $next)))

        (local.set $levelEnd (local.get $end))
        (local.set $isByLongitude (i32.xor (local.get $isByLongitude) (i32.const 1)))
        (local.set $least (i32.shr_u (i32.sub (local.get $least) (i32.const 1)) (i32.const 1)))
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
        (br $level)))

    ;; The places of the branches that are left, four at a time and all in ticks. Numbers of 32 bits have 24 for the digits: what
    ;; is lost is less than a 131,072nd of a square, by which the edge is drawn wider (circle.ts says where that holds). Differences
    ;; of whole ticks are exact; one of more than half a turn becomes one of less that is outside all the same.
    (local.set $slopes (f32x4.splat (f32.demote_f64 (f64.mul (local.get $slope) (f64.const 1e-7)))))
    (local.set $constants (f32x4.splat (f32.demote_f64 (local.get $constant))))
    (local.set $surelies
      (f32x4.splat (f32.demote_f64 (f64.mul (local.get $surely) (f64.const 0.99999237060546875e14)))))
    (local.set $possiblies
      (f32x4.splat (f32.demote_f64 (f64.mul (local.get $possibly) (f64.const 1.00000762939453125e14)))))
    (local.set $toEast (f64.nearest (local.get $centerEast)))
    (local.set $toNorth (f64.nearest (local.get $centerNorth)))
    (local.set $wholeEast (i32x4.splat (i32.trunc_f64_s (local.get $toEast))))
    (local.set $wholeNorth (i32x4.splat (i32.trunc_f64_s (local.get $toNorth))))
    (local.set $restEast (f32x4.splat (f32.demote_f64 (f64.sub (local.get $centerEast) (local.get $toEast)))))
    (local.set $restNorth (f32x4.splat (f32.demote_f64 (f64.sub (local.get $centerNorth) (local.get $toNorth)))))
    (block $counted
      (loop $group
        (br_if $counted (i32.ge_u (local.get $branch) (local.get $end)))
        ;; 32 branches
        (local.set $groupEnd (i32.add (local.get $branch) (i32.const 1536)))
        (if (i32.gt_u (local.get $groupEnd) (local.get $end))
          (then (local.set $groupEnd (local.get $end))))

        ;; A number of each line of the processor's cache that they lie in, ahead.
        (local.set $ahead (local.get $branch))
        (loop $next
          (local.set $place (i32.add (local.get $ticks) (i32.shl (i32.load (local.get $ahead)) (i32.const 3))))
          (local.set $last (i32.add (local.get $ticks) (i32.shl (i32.load offset=4 (local.get $ahead)) (i32.const 3))))
          (block $all
            (loop $line
              (br_if $all (i32.gt_u (local.get $place) (local.get $last)))
              (local.set $read (i32.or (local.get $read) (i32.load (local.get $place))))
              (local.set $place (i32.add (local.get $place) (i32.const 64)))
              (br $line)))
          (local.set $ahead (i32.add (local.get $ahead) (i32.const 48)))
          (br_if $next (i32.lt_u (local.get $ahead) (local.get $groupEnd))))
        ;; Kept somewhere, or the compiler would leave out the reading.
        (i32.store offset=12 (i32.const 0) (local.get $read))

        (loop $next
          (local.set $from (i32.load (local.get $branch)))
          (local.set $place (i32.add (local.get $ticks) (i32.shl (local.get $from) (i32.const 3))))
          (local.set $left (i32.sub (i32.add (i32.load offset=4 (local.get $branch)) (i32.const 1)) (local.get $from)))
          (block $all
            (br_if $all (i32.le_s (local.get $left) (i32.const 0)))
            (loop $four
              (local.set $pair (v128.load (local.get $place)))
              (local.set $nextPair (v128.load offset=16 (local.get $place)))
              (local.set $east
                (f32x4.sub
                  (f32x4.convert_i32x4_s
                    (i32x4.sub
                      (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $pair) (local.get $nextPair))
                      (local.get $wholeEast)))
                  (local.get $restEast)))
              (local.set $north
                (f32x4.sub
                  (f32x4.convert_i32x4_s
                    (i32x4.sub
                      (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $pair) (local.get $nextPair))
                      (local.get $wholeNorth)))
                  (local.get $restNorth)))
              (local.set $squares
                (f32x4.add
                  (f32x4.mul (local.get $north) (local.get $north))
                  (f32x4.mul
                    (f32x4.mul
                      (f32x4.sub (local.get $constants) (f32x4.mul (local.get $slopes) (local.get $north)))
                      (local.get $east))
                    (local.get $east))))
              (local.set $within (f32x4.le (local.get $squares) (local.get $surelies)))
              (local.set $doubtful
                (v128.xor (local.get $within) (f32x4.le (local.get $squares) (local.get $possiblies))))
              (if (i32.lt_s (local.get $left) (i32.const 4))
                (then
                  ;; What lies behind the branch is none of its places.
                  (local.set $own (i32x4.gt_s (i32x4.splat (local.get $left)) (v128.const i32x4 0 1 2 3)))
                  (local.set $within (v128.and (local.get $within) (local.get $own)))
                  (local.set $doubtful (v128.and (local.get $doubtful) (local.get $own)))))
              ;; What is true is -1.
              (local.set $inside (i32x4.sub (local.get $inside) (local.get $within)))
              (if (v128.any_true (local.get $doubtful))
                (then
                  (if (i32.gt_u (i32.add (local.get $doubts) (i32.const 16)) (local.get $cuts))
                    (then (return (i32.const -1))))
                  (local.set $middle (i32.shr_u (i32.sub (local.get $place) (local.get $ticks)) (i32.const 3)))
                  (local.set $isIn (i32x4.bitmask (local.get $doubtful)))
                  (i32.store (local.get $doubts) (local.get $middle))
                  (local.set $doubts
                    (i32.add (local.get $doubts) (i32.shl (i32.and (local.get $isIn) (i32.const 1)) (i32.const 2))))
                  (i32.store (local.get $doubts) (i32.add (local.get $middle) (i32.const 1)))
                  (local.set $doubts
                    (i32.add (local.get $doubts) (i32.shl (i32.and (local.get $isIn) (i32.const 2)) (i32.const 1))))
                  (i32.store (local.get $doubts) (i32.add (local.get $middle) (i32.const 2)))
                  (local.set $doubts (i32.add (local.get $doubts) (i32.and (local.get $isIn) (i32.const 4))))
                  (i32.store (local.get $doubts) (i32.add (local.get $middle) (i32.const 3)))
                  (local.set $doubts
                    (i32.add (local.get $doubts) (i32.shr_u (i32.and (local.get $isIn) (i32.const 8)) (i32.const 1))))))
              (local.set $place (i32.add (local.get $place) (i32.const 32)))
              (local.set $left (i32.sub (local.get $left) (i32.const 4)))
              (br_if $four (i32.gt_s (local.get $left) (i32.const 0)))))
          (local.set $branch (i32.add (local.get $branch) (i32.const 48)))
          (br_if $next (i32.lt_u (local.get $branch) (local.get $groupEnd))))
        (br $group)))

    (i32.store (local.get $room)
      (i32.shr_u
        (i32.sub (local.get $doubts) (i32.add (local.get $room) (i32.const 4)))
        (i32.const 2)))
    (i32.add
      (i32.add (local.get $total) (i32x4.extract_lane 0 (local.get $inside)))
      (i32.add
        (i32x4.extract_lane 1 (local.get $inside))
        (i32.add (i32x4.extract_lane 2 (local.get $inside)) (i32x4.extract_lane 3 (local.get $inside)))))))
