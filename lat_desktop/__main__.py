from lat_desktop.app import main

raise SystemExit(main())
