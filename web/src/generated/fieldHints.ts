/** Written by scripts/wire_schema.py: names for people, goods and cards of the fields of choices. */
import type { FieldHints } from '../table/choiceFields';

export const hints: FieldHints = {
 "patchistory": {
  "bid": {
   "slot": {
    "called": "tile"
   }
  },
  "take_free": {
   "slot": {
    "called": "tile"
   }
  },
  "patch": {
   "white": {
    "called": "face"
   },
   "x": {
    "called": "column"
   },
   "y": {
    "called": "row"
   },
   "under": {
    "called": "piece"
   }
  },
  "in_room": {
   "x": {
    "called": "column"
   },
   "y": {
    "called": "row"
   }
  },
  "return_workers": {
   "returned": {
    "called": "worker"
   }
  },
  "aid": {
   "target": {
    "called": "player"
   }
  },
  "threaten": {
   "target": {
    "called": "player"
   }
  },
  "trade": {
   "x": {
    "called": "column"
   },
   "y": {
    "called": "row"
   }
  },
  "swap": {
   "give": {
    "called": "good"
   }
  },
  "build_route": {
   "target": {
    "called": "player"
   }
  },
  "move": {
   "x": {
    "called": "column"
   },
   "y": {
    "called": "row"
   },
   "to_x": {
    "called": "to_column"
   },
   "to_y": {
    "called": "to_row"
   }
  },
  "orient": {
   "first": {
    "called": "player"
   }
  },
  "ally": {
   "target": {
    "called": "player"
   }
  },
  "swap_card": {
   "out": {
    "called": "card"
   },
   "into": {
    "called": "other_card"
   }
  }
 },
 "clash_of_cultures": {
  "this_seat": {
   "target": {
    "called": "player"
   }
  },
  "influence": {
   "source": {
    "called": "from"
   }
  },
  "move": {
   "start": {
    "called": "from"
   },
   "end": {
    "called": "to"
   }
  },
  "sail": {
   "start": {
    "called": "from"
   },
   "end": {
    "called": "to"
   }
  },
  "offer": {
   "target": {
    "called": "player"
   },
   "give": {
    "called": "you give",
    "bundle": {
     "each": [
      "food",
      "ore",
      "wood",
      "ideas",
      "gold",
      "mood",
      "culture"
     ],
     "held": "goods",
     "whose": "",
     "per": ""
    }
   },
   "ask": {
    "called": "you get",
    "bundle": {
     "each": [
      "food",
      "ore",
      "wood",
      "ideas",
      "gold",
      "mood",
      "culture"
     ],
     "held": "goods",
     "whose": "target",
     "per": ""
    }
   },
   "actions": {
    "called": "Action cards that you give",
    "among": "own.actions"
   },
   "objectives": {
    "called": "Objective cards that you give",
    "among": "own.objectives"
   },
   "ask_actions": {
    "called": "Action cards that you get"
   },
   "ask_objectives": {
    "called": "Objective cards that you get"
   },
   "show": {
    "called": "the other sees your cards before answering"
   }
  },
  "invite": {
   "target": {
    "called": "player"
   }
  },
  "hand_over": {
   "actions": {
    "called": "Action cards that you give",
    "among": "own.actions"
   },
   "objectives": {
    "called": "Objective cards that you give",
    "among": "own.objectives"
   }
  },
  "raid": {
   "start": {
    "called": "from"
   },
   "end": {
    "called": "to"
   }
  }
 },
 "monuments": {
  "keep": {
   "drawn": {
    "called": "quest"
   }
  },
  "pay": {
   "amounts": {
    "called": "you pay",
    "bundle": {
     "each": [
      "wood",
      "sheep",
      "metal",
      "wheat"
     ],
     "held": "goods",
     "whose": "",
     "per": "places"
    }
   }
  },
  "move": {
   "start": {
    "called": "from"
   },
   "end": {
    "called": "to"
   },
   "load": {
    "called": "it carries",
    "bundle": {
     "each": [
      "wood",
      "sheep",
      "metal",
      "wheat"
     ],
     "held": "",
     "whose": "",
     "per": ""
    }
   }
  },
  "board": {
   "start": {
    "called": "from"
   },
   "load": {
    "called": "it carries",
    "bundle": {
     "each": [
      "wood",
      "sheep",
      "metal",
      "wheat"
     ],
     "held": "",
     "whose": "",
     "per": ""
    }
   }
  },
  "attack": {
   "defender": {
    "called": "player"
   }
  }
 }
};
